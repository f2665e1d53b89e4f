import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { ProblemError, type ControlCenterSchemas } from '@/api';
import { knowsPasskeys, showPasskey, type Credential } from '@/api/passkey';
import { expectSession, passkeyChallenge, signIn, signInWithPasskey } from '@/api/session';
import { Button, buttonClass, Field, ProblemView } from '@/ui';
import styles from './sign-in.module.css';

/** What is missing besides name and password; the platform says so. */
type Missing = 'code' | 'new-password';

const MISSING: Record<string, Missing> = {
  'second-factor-needed': 'code',
  'password-change-needed': 'new-password',
};

/**
 * Name and password, then whatever else the platform asks for. Nothing is kept there between the steps:
 * each sends all that is known.
 */
export function SignInForm({ user: known }: { user?: string | undefined }) {
  const [user, setUser] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [missing, setMissing] = useState<ReadonlySet<Missing>>(new Set());
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const differs = missing.has('new-password') && repeated !== '' && repeated !== newPassword;

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (caught) {
      const next = caught instanceof ProblemError ? MISSING[caught.problem.code] : undefined;
      if (next !== undefined && !missing.has(next)) {
        setMissing(new Set([...missing, next]));
      } else {
        setError(caught);
        setCode('');
      }
    } finally {
      setBusy(false);
    }
  }

  const signInWith = (passkey?: Credential) =>
    signIn({
      user,
      password,
      ...(passkey === undefined ? {} : { passkey }),
      ...(missing.has('code') && passkey === undefined ? { code: code.replace(/\s/g, '') } : {}),
      ...(missing.has('new-password') ? { new_password: newPassword } : {}),
    });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void attempt(() => signInWith());
  };
  const submitPasskey = () =>
    attempt(async () => {
      const credential = await showPasskey(await passkeyChallenge());
      await (missing.size === 0 ? signInWithPasskey(credential) : signInWith(credential));
    });

  return (
    <form onSubmit={submit} className={styles.form}>
      {missing.size === 0 && (
        <>
          <Field
            label="User"
            name="username"
            value={user}
            onChange={setUser}
            autoComplete="username webauthn"
            autoFocus={known === undefined}
            readOnly={known !== undefined}
            required
          />
          <Field
            label="Password"
            name="password"
            type="password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            autoFocus={known !== undefined}
            required
          />
        </>
      )}
      {missing.has('code') && (
        <Field
          label="Code"
          name="code"
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          code
          autoFocus
          required
          hint="From your authenticator, or a recovery code"
        />
      )}
      {missing.has('new-password') && (
        <>
          <p className={styles.note}>Choose your own password to continue.</p>
          <Field
            label="New password"
            name="new-password"
            type="password"
            value={newPassword}
            onChange={setNewPassword}
            autoComplete="new-password"
            autoFocus
            required
            hint="At least 12 characters"
          />
          <Field
            label="Repeat new password"
            name="repeated-password"
            type="password"
            value={repeated}
            onChange={setRepeated}
            autoComplete="new-password"
            required
            error={differs ? 'The passwords do not match.' : undefined}
          />
        </>
      )}
      {error !== null && <ProblemView error={error} />}
      <Button
        kind="primary"
        type="submit"
        busy={busy}
        isDisabled={differs || (missing.has('new-password') && repeated === '')}
      >
        {missing.size === 0 ? 'Sign in' : 'Continue'}
      </Button>
      {knowsPasskeys() && !missing.has('new-password') && (
        <Button icon={<KeyRound aria-hidden />} onPress={submitPasskey} isDisabled={busy}>
          {missing.size === 0 ? 'Sign in with a passkey' : 'Use a passkey instead'}
        </Button>
      )}
      {missing.size === 0 && <OutsideProviders />}
      {missing.size > 0 && (
        <Button
          kind="quiet"
          onPress={() => {
            setMissing(new Set());
            setError(null);
          }}
        >
          Back
        </Button>
      )}
    </form>
  );
}

/** Companies and others where people sign in, and come back. */
function OutsideProviders() {
  const { data } = useQuery({
    queryKey: ['outside-providers'],
    queryFn: async () => {
      const response = await fetch('/api/v1/oidc');
      return response.ok ? ((await response.json()) as ControlCenterSchemas['SignInProviderList']).items : [];
    },
    staleTime: Infinity,
  });
  return data?.map(({ name, title }) => (
    <a key={name} href={`/api/v1/oidc/${name}`} className={buttonClass()} onClick={expectSession}>
      Sign in with {title}
    </a>
  ));
}
