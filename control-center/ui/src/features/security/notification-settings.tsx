import { Send } from 'lucide-react';
import { useState } from 'react';
import type { OrchestratorSchemas } from '@/api';
import {
  type SavePreferences,
  type TaggedPreferences,
  useNotificationPreferences,
  useSavePreferences,
  useTestNotification,
} from '@/context/notifications';
import {
  Ago,
  Button,
  Card,
  Checkbox,
  Choices,
  Field,
  Form,
  Notice,
  ProblemView,
  say,
  Select,
  Skeleton,
} from '@/ui';
import styles from './security.module.css';

type Kind = OrchestratorSchemas['NotificationKind'];
type Format = OrchestratorSchemas['ChatFormat'];

const KINDS: readonly { value: Kind; name: string }[] = [
  { value: 'failed', name: 'A workflow that I started failed' },
  { value: 'ended', name: 'A workflow that I started ended' },
  { value: 'waiting_for_approval', name: 'A workflow that I started waits for approval' },
];

const FORMATS: readonly { value: Format | 'none'; name: string }[] = [
  { value: 'none', name: 'None' },
  { value: 'slack', name: 'Slack' },
  { value: 'teams', name: 'Microsoft Teams' },
  { value: 'matrix', name: 'Matrix (hookshot)' },
  { value: 'plain', name: 'Plain JSON' },
];

/** Of what one is notified, and where. */
export function NotificationSettings() {
  const { data, error, refetch } = useNotificationPreferences();
  return (
    <Card title="Notifications">
      {error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <PreferencesForm tagged={data} />
      )}
    </Card>
  );
}

function PreferencesForm({ tagged: { preferences, etag: read } }: { tagged: TaggedPreferences }) {
  // of what the form began with, however often the channels are looked at since
  const [etag, setEtag] = useState(read);
  const [kinds, setKinds] = useState<readonly Kind[]>(preferences.kinds);
  const [page, setPage] = useState(preferences.page);
  const [email, setEmail] = useState(preferences.email ?? '');
  const [format, setFormat] = useState<Format | 'none'>(preferences.webhook?.format ?? 'none');
  const [url, setUrl] = useState(preferences.webhook?.url ?? '');
  const saving = useSavePreferences((saved) => {
    setEtag(saved.etag);
    say('Your notification preferences are saved');
  });
  const testing = useTestNotification(() => say('A test notification is on its way'));
  const wanted: SavePreferences = {
    kinds: [...kinds],
    page,
    ...(email === '' ? {} : { email }),
    ...(format === 'none' ? {} : { webhook: { format, url } }),
  };
  const canTest = preferences.email !== undefined || preferences.webhook !== undefined;
  const problem = saving.error ?? testing.error;
  return (
    <Form onSubmit={() => saving.mutate({ wanted, etag })}>
      <Choices label="Notify me when" options={KINDS} chosen={kinds} onChange={setKinds} />
      <Checkbox isSelected={page} onChange={setPage}>
        In the dashboard, at the bell
      </Checkbox>
      <Field
        label="E-mail address"
        value={email}
        onChange={setEmail}
        readOnly={!preferences.mail_available && email === ''}
        hint={
          preferences.mail_available
            ? 'No e-mails if empty'
            : 'An administrator must set up an SMTP server first'
        }
      />
      <ChannelNotice name="E-mail" state={preferences.email_state} />
      <Select label="Chat" labelled="above" value={format} options={FORMATS} onChange={setFormat} />
      {format !== 'none' && (
        <Field label="Webhook address" value={url} onChange={setUrl} hint="Copy it from the chat" required />
      )}
      <ChannelNotice name="Chat" state={preferences.webhook_state} />
      {problem !== null && <ProblemView error={problem} />}
      <div className={styles.line}>
        <Button kind="primary" type="submit" busy={saving.isPending}>
          Save preferences
        </Button>
        <Button
          icon={<Send aria-hidden />}
          isDisabled={!canTest}
          busy={testing.isPending}
          onPress={() => testing.mutate()}
        >
          Send a test notification
        </Button>
      </div>
    </Form>
  );
}

interface ChannelNoticeProps {
  name: string;
  state: OrchestratorSchemas['ChannelState'] | undefined;
}

/** How a channel does, once something was sent on it. */
function ChannelNotice({ name, state }: ChannelNoticeProps) {
  if (state?.last_at === undefined) return null;
  if (state.last_error === undefined) {
    return (
      <p className="muted">
        {name}: last sent <Ago at={state.last_at} />
      </p>
    );
  }
  return (
    <Notice>
      {name}: the last attempt failed (<Ago at={state.last_at} />
      ): {state.last_error}.{state.waiting > 0 && ` ${state.waiting} waiting, tried again automatically.`}
    </Notice>
  );
}
