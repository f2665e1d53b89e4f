export { WorkflowPage } from './workflow-page';
