import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import { showPasskey } from '@/api/passkey';
import { adopt } from '@/api/session';
import { stepUp, type StepUp } from '@/api/step-up';
import { useStore } from '@/api/store';
import { Button, Dialog, Field, ProblemView, Ticked } from '@/ui';
import styles from './sign-in.module.css';

/** Asks for a factor again, wherever an operation needs one that was shown a moment ago. */
export function StepUpDialog() {
  const asked = useStore(stepUp);
  return asked === null ? null : <StepUpForm {...asked} />;
}

function StepUpForm({ why, answer }: StepUp) {
  const [shown, setShown] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { data: profile } = useQuery({
    queryKey: ['profile'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/profile')),
  });
  const hasCode = profile?.second_factor === true;

  async function attempt(prove: () => Promise<ControlCenterSchemas['StepUp']>) {
    setBusy(true);
    setError(null);
    try {
      const body = await prove();
      adopt(await dataOf(controlCenter.POST('/api/v1/sessions/current/step-up', { body })));
      answer(true);
    } catch (caught) {
      setError(caught);
      setShown('');
      setBusy(false);
    }
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void attempt(() => Promise.resolve(hasCode ? { code: shown.replace(/\s/g, '') } : { password: shown }));
  };
  const submitPasskey = () =>
    attempt(async () => {
      const { options } = await dataOf(controlCenter.POST('/api/v1/sessions/current/passkey-challenges'));
      return { passkey: await showPasskey(options) };
    });

  return (
    <Dialog
      isOpen
      onClose={() => answer(false)}
      title="Is it still you?"
      lead={<Ticked text={why ?? 'What you are about to do asks for a factor shown a moment ago.'} />}
    >
      <form onSubmit={submit} className={styles.form}>
        {hasCode ? (
          <Field
            label="Code"
            value={shown}
            onChange={setShown}
            autoComplete="one-time-code"
            code
            autoFocus
            required
            hint="Of your authenticator, or one of your recovery codes"
          />
        ) : (
          <Field
            label="Password"
            type="password"
            value={shown}
            onChange={setShown}
            autoComplete="current-password"
            autoFocus
            required
          />
        )}
        {error !== null && <ProblemView error={error} />}
        <Button kind="primary" type="submit" busy={busy} isDisabled={shown === ''}>
          Continue
        </Button>
        {profile !== undefined && profile.passkeys > 0 && (
          <Button icon={<KeyRound aria-hidden />} onPress={submitPasskey} isDisabled={busy}>
            Show a passkey
          </Button>
        )}
        {!hasCode && (
          <p className={styles.note}>
            Some operations ask for a second factor, which you do not have yet.{' '}
            <Button
              kind="quiet"
              onPress={() => {
                answer(false);
                void navigate({ to: '/security' });
              }}
            >
              Set one up
            </Button>
          </p>
        )}
      </form>
    </Dialog>
  );
}
