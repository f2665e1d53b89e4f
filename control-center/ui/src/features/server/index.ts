export { ServerPage } from './server-page';
