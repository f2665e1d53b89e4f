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
          The first time, sign in as <code>admin</code> with the password that <code>provisioning up</code>{' '}
          printed.
        </>
      }
    >
      {problem !== undefined && (
        <ProblemView
          error={new ProblemError({ status: 0, code: problem, title: 'The sign-in provider refused' })}
        />
      )}
      <SignInForm />
    </LonePage>
  );
}
