export { AccessPage } from './access-page';
