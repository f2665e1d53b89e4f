export { DevicePage } from './device-page';
