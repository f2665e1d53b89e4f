export { InfrastructurePage } from './infrastructure-page';
