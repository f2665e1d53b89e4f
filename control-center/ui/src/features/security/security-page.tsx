import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { controlCenter, dataOf, type Profile } from '@/api';
import { useProfile } from '@/context/profile';
import {
  Ago,
  Badge,
  Button,
  Card,
  Chip,
  Dialog,
  Facts,
  Field,
  Form,
  Page,
  ProblemView,
  say,
  sayProblem,
  Skeleton,
} from '@/ui';
import { EnrolDialog, RecoveryCodesDialog } from '@/ui/enrol-dialog';
import { NotificationSettings } from './notification-settings';
import { Passkeys } from './passkeys';
import styles from './security.module.css';

/** One's own account: how it is protected, and where it is signed in. */
export function SecurityPage() {
  const { data: profile, error, refetch } = useProfile();
  return (
    <Page
      title="Your security"
      lead="How your account is protected, how you are notified, and where you are signed in"
    >
      {error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : profile === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Account profile={profile} />
            <SecondFactor profile={profile} />
            <Passkeys />
            <Password />
          </div>
          <div className={styles.column}>
            <NotificationSettings />
            <Sessions />
          </div>
        </div>
      )}
    </Page>
  );
}

function Account({ profile }: { profile: Profile }) {
  return (
    <Card title="Account">
      <Facts
        items={[
          ['User', profile.name],
          ['Name', profile.display_name ?? '–'],
          ['Roles', <Chips key="roles" texts={profile.roles} />],
          ['Groups', <Chips key="groups" texts={profile.groups} />],
          ['Signed in with', factorNames(profile.factors)],
          ['Last verified', <Ago key="at" at={profile.authenticated_at} />],
        ]}
      />
    </Card>
  );
}

function Chips({ texts }: { texts: readonly string[] }) {
  return texts.length === 0 ? '–' : texts.map((text) => <Chip key={text}>{text}</Chip>);
}

type Question = 'enrol' | 'remove' | 'codes';

function SecondFactor({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => {
    setQuestion(null);
    void queries.invalidateQueries({ queryKey: ['profile'] });
  };
  const removing = useMutation({
    mutationFn: () => dataOf(controlCenter.DELETE('/api/v1/profile/totp')),
    onSuccess: () => {
      say('Authenticator removed');
      close();
    },
  });
  return (
    <Card title="Authenticator">
      <div className={styles.line}>
        <div>
          {profile.authenticator ? (
            <Badge tone="green" icon={<ShieldCheck aria-hidden />}>
              Authenticator set up
            </Badge>
          ) : (
            <Badge tone="amber" icon={<ShieldOff aria-hidden />}>
              Not set up
            </Badge>
          )}
          <p>
            {profile.authenticator
              ? `A code is required when you sign in. ${profile.recovery_codes_left} recovery codes are left.`
              : 'Risky requests require a second factor: an app that shows a new code every 30 seconds.'}
          </p>
        </div>
        {profile.authenticator ? (
          <div className={styles.buttons}>
            <Button onPress={() => setQuestion('codes')}>New recovery codes</Button>
            <Button onPress={() => setQuestion('remove')}>Remove</Button>
          </div>
        ) : (
          <Button kind="primary" onPress={() => setQuestion('enrol')}>
            Set up
          </Button>
        )}
      </div>
      {question === 'enrol' && <EnrolDialog onClose={close} />}
      {question === 'codes' && <RecoveryCodesDialog onClose={close} />}
      {question === 'remove' && (
        <Dialog
          isOpen
          onClose={close}
          title="Remove the second factor?"
          lead="Your password alone will sign you in, and risky requests will be denied."
          actions={
            <>
              <Button onPress={close}>Cancel</Button>
              <Button kind="danger" busy={removing.isPending} onPress={() => removing.mutate()}>
                Remove
              </Button>
            </>
          }
        >
          {removing.error !== null && <ProblemView error={removing.error} />}
        </Dialog>
      )}
    </Card>
  );
}

function Password() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Password">
      <div className={styles.line}>
        <p>Changing it ends all your other sessions.</p>
        <Button icon={<KeyRound aria-hidden />} onPress={() => setIsOpen(true)}>
          Change
        </Button>
      </div>
      {isOpen && <PasswordDialog onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const differs = again !== '' && again !== next;
  const queries = useQueryClient();
  const changing = useMutation({
    mutationFn: () =>
      dataOf(controlCenter.PUT('/api/v1/profile/password', { body: { password, new_password: next } })),
    onSuccess: () => {
      say('Your password is changed', 'All your other sessions have ended.');
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Change your password">
      <Form onSubmit={() => changing.mutate()}>
        <Field
          label="Current password"
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          autoFocus
          required
        />
        <Field
          label="New password"
          type="password"
          value={next}
          onChange={setNext}
          autoComplete="new-password"
          hint="At least 12 characters"
          required
        />
        <Field
          label="Repeat new password"
          type="password"
          value={again}
          onChange={setAgain}
          autoComplete="new-password"
          error={differs ? 'The passwords do not match.' : undefined}
          required
        />
        {changing.error !== null && <ProblemView error={changing.error} />}
        <Button
          kind="primary"
          type="submit"
          busy={changing.isPending}
          isDisabled={password === '' || next === '' || again !== next}
        >
          Change password
        </Button>
      </Form>
    </Dialog>
  );
}

function Sessions() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/sessions')),
  });
  const ending = useMutation({
    mutationFn: (id: string) =>
      dataOf(controlCenter.DELETE('/api/v1/sessions/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      say('The session has ended');
      void queries.invalidateQueries({ queryKey: ['sessions'] });
    },
    onError: sayProblem,
  });
  return (
    <Card title="Sessions" flush>
      {error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton />
      ) : (
        data.items.map(({ id, agent, address, last_used_at, created_at, current, factors, connected }) => (
          <div key={id} className={styles.session}>
            <div>
              <p className={styles.agent}>
                {connected?.name ?? agentName(agent)} {current && <Badge tone="green">this session</Badge>}
                {connected && (
                  <Badge tone="blue">
                    {connected.scopes.includes('change') ? 'can make changes' : 'can only view'}
                  </Badge>
                )}
              </p>
              <p className="muted">
                {address} · used <Ago at={last_used_at} /> · started <Ago at={created_at} /> ·{' '}
                {factorNames(factors)}
              </p>
            </div>
            {!current && (
              <Button
                busy={ending.isPending && ending.variables === id}
                onPress={() => ending.mutate(id)}
                aria-label={`End the session of ${connected?.name ?? agentName(agent)} at ${address}`}
              >
                End
              </Button>
            )}
          </div>
        ))
      )}
    </Card>
  );
}

/** What a browser or program calls itself, without the museum of names around it. */
export function agentName(agent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\/(\d+)/.exec(agent);
  if (!browser) return agent.split('/')[0] ?? agent;
  const name = { Edg: 'Edge', OPR: 'Opera' }[browser[1] ?? ''] ?? browser[1] ?? '';
  const system = /Windows|Mac OS X|Android|iPhone|Linux/.exec(agent)?.[0];
  return system === undefined ? name : `${name} on ${system.replace('Mac OS X', 'macOS')}`;
}

function factorNames(factors: readonly string[]): string {
  return factors
    .map((factor) => (factor === 'totp' ? 'authenticator' : factor.replaceAll('_', ' ')))
    .join(', ');
}
