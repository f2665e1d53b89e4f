export { AskPage } from './ask-page';
