export { ExpiredDialog } from './expired-dialog';
export { SignInPage } from './sign-in-page';
export { StepUpDialog } from './step-up-dialog';
