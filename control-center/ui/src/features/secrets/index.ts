export { SecretsPage } from './secrets-page';
