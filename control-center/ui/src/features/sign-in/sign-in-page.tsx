import { ProblemError } from '@/api';
import { LonePage, ProblemView } from '@/ui';
import { SignInForm } from './sign-in-form';

const TITLES: Record<string, string> = {
  'sign-in-provider-unavailable': 'The sign-in provider does not answer as it should',
};

/**
 * @param problem the code of what went wrong elsewhere
 * @param claim that the sign-in provider does not send
 */
export function SignInPage({ problem, claim }: { problem?: string | undefined; claim?: string | undefined }) {
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
          error={
            new ProblemError({
              status: 0,
              code: problem,
              title: TITLES[problem] ?? 'The sign-in provider refused',
              ...(claim === undefined
                ? {}
                : {
                    detail: `The provider does not send the claim “${claim}”.`,
                    help: 'Ask an administrator to add it at the provider, or to name another claim in the settings.',
                  }),
            })
          }
        />
      )}
      <SignInForm />
    </LonePage>
  );
}
