import { useEffect } from 'react';
import { ProblemError } from '@/api';
import { ProblemView } from '@/ui';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form';

/** @param problem the code of what went wrong elsewhere */
export function SignInPage({ problem }: { problem?: string | undefined }) {
  useEffect(() => {
    document.title = 'Sign in · Provisioning';
  }, []);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <img src="/favicon.svg" alt="" className={styles.mark} />
        <h1 className={styles.title}>Sign in to Provisioning</h1>
        <p className={styles.lead}>See and steer what is provisioned.</p>
        {problem !== undefined && (
          <ProblemView
            error={new ProblemError({ status: 0, code: problem, title: 'The sign-in elsewhere was refused' })}
          />
        )}
        <SignInForm />
        <p className={styles.foot}>
          The first time, <code>provisioning up</code> told you a password for <code>admin</code>.
        </p>
      </div>
    </main>
  );
}
