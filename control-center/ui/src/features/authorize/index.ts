export { AuthorizePage } from './authorize-page';
