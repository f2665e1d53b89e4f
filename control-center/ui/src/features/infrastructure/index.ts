export { HistoryPage } from './history-page';
export { InfrastructurePage } from './infrastructure-page';
