import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import { showPasskey } from '@/api/passkey';
import { adopt } from '@/api/session';
import { stepUp, type StepUp } from '@/api/step-up';
import { useStore } from '@/api/store';
import { Button, Dialog, Field, ProblemView } from '@/ui';
import { EnrolDialog } from '@/ui/enrol-dialog';
import styles from './sign-in.module.css';

type Profile = ControlCenterSchemas['ProfileView'];

const PROFILE = ['profile'];
/** Milliseconds; well below the time for which the platform takes a password for fresh. */
const JUST_NOW = 60_000;

/** Asks for a factor again, wherever an operation needs one that was shown a moment ago. */
export function StepUpDialog() {
  const asked = useStore(stepUp);
  return asked === null ? null : <StepUpStages {...asked} />;
}

/** Who has no second factor shows the password, unless that was just done; if it is not enough, sets one up. */
function StepUpStages({ again, answer }: StepUp) {
  const queries = useQueryClient();
  const { data: profile } = useQuery({
    queryKey: PROFILE,
    queryFn: () => dataOf(controlCenter.GET('/api/v1/profile')),
  });
  if (profile === undefined) return null;
  return !hasSecondFactor(profile) && (again || hasJustSignedIn(profile)) ? (
    <EnrolDialog
      lead="This requires a second factor, and you have none yet. Scan this with an authenticator app, then type the code that it shows. What you were doing then continues."
      onClose={(isSetUp) => {
        if (isSetUp) void queries.invalidateQueries({ queryKey: PROFILE });
        answer(isSetUp);
      }}
    />
  ) : (
    <StepUpForm profile={profile} again={again} answer={answer} />
  );
}

/** Then the password was shown a moment ago, and is not what is missing. */
function hasJustSignedIn({ authenticated_at }: Profile): boolean {
  return Date.now() - Date.parse(authenticated_at) < JUST_NOW;
}

function hasSecondFactor({ second_factor, passkeys }: Profile): boolean {
  return second_factor || passkeys > 0;
}

function StepUpForm({ profile, again, answer }: StepUp & { profile: Profile }) {
  const [shown, setShown] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const hasCode = profile.second_factor;

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
      title="Confirm it’s you"
      lead={
        hasCode
          ? 'This requires a fresh second factor.'
          : 'This requires your password again. If it requires a second factor too, you set one up next.'
      }
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
            hint={
              again
                ? 'The next code from your authenticator, or a recovery code'
                : 'From your authenticator, or a recovery code'
            }
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
        {profile.passkeys > 0 && (
          <Button icon={<KeyRound aria-hidden />} onPress={submitPasskey} isDisabled={busy}>
            Use a passkey
          </Button>
        )}
        <Button onPress={() => answer(false)}>Cancel</Button>
      </form>
    </Dialog>
  );
}
