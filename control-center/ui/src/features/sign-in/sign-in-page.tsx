import { ProblemError } from '@/api';
import { LonePage, ProblemView } from '@/ui';
import { SignInForm } from './sign-in-form';

/** @param problem the code of what went wrong elsewhere */
export function SignInPage({ problem }: { problem?: string | undefined }) {
  return (
    <LonePage
      title="Sign in to Provisioning"
      name="Sign in"
      lead="See and control your infrastructure."
      foot={
        <>
          The first time, <code>provisioning up</code> told you a password for <code>admin</code>.
        </>
      }
    >
      {problem !== undefined && (
        <ProblemView
          error={new ProblemError({ status: 0, code: problem, title: 'The sign-in elsewhere was refused' })}
        />
      )}
      <SignInForm />
    </LonePage>
  );
}
