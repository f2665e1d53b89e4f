export { AlertsPage } from './alerts-page';
