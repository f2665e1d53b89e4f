export { SchedulesPage } from './schedules-page';
