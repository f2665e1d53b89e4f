import { Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { dataOf, vault } from '@/api';
import { useMay } from '@/context/permission';
import { Button, IconButton, PanelSection, ProblemView, useNow, useOnce } from '@/ui';
import { copy } from '@/ui/copy';
import { useFleeting } from './fleeting';
import styles from './secrets.module.css';
import type { Secret, SecretValue } from './use-secrets';

/** Milliseconds for which a value is on the page. */
const SHOWN = 30_000;

/**
 * The value of the newest version, for a moment. It is in this component alone: in no cache of queries, no
 * address and no storage.
 */
export function Reveal({ secret }: { secret: Secret }) {
  const { workspace, path, state, current_version } = secret;
  const revealing = useMay('revealSecret', { workspace, id: path, reveals_secret: true });
  const revealed = useFleeting<SecretValue>(SHOWN);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const begin = useOnce(busy, () => void reveal());

  async function reveal() {
    setBusy(true);
    setError(null);
    try {
      revealed.hold(
        await dataOf(
          vault.POST('/api/v1/secrets/{path}/reveal', {
            params: { path: { path }, query: { workspace } },
            body: { version: current_version, purpose: 'shown in the dashboard' },
            cache: 'no-store',
          }),
        ),
      );
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  }

  const value = revealed.value;
  return (
    <PanelSection title="Value">
      <div className={styles.part}>
        {value === null ? (
          <Button
            icon={<Eye aria-hidden />}
            busy={busy}
            may={revealing}
            isDisabled={state !== 'active'}
            onPress={begin}
          >
            Reveal
          </Button>
        ) : (
          <>
            <Button icon={<EyeOff aria-hidden />} onPress={() => revealed.forget()}>
              Hide <TimeLeft until={revealed.until} />
            </Button>
            <Value value={value} />
          </>
        )}
        {state !== 'active' && <p className={styles.reason}>The newest version is deleted.</p>}
        {error !== null && <ProblemView error={error} />}
      </div>
    </PanelSection>
  );
}

function TimeLeft({ until }: { until: number }) {
  const now = useNow(1000);
  const seconds = Math.min(SHOWN / 1000, Math.max(0, Math.ceil((until - now) / 1000)));
  return <span className="numbers muted">{seconds} s</span>;
}

function Value({ value: { fields, binary, version } }: { value: SecretValue }) {
  return (
    <dl className={styles.values} aria-label={`Fields of version ${version}`}>
      {Object.entries(fields).map(([name, text]) => (
        <div key={name} className={styles.value}>
          <dt>{name}</dt>
          <dd>
            <code>{text}</code>
          </dd>
          <IconButton label={`Copy ${name}`} onPress={() => void copy(text, `${name} copied`)}>
            <Copy />
          </IconButton>
        </div>
      ))}
      {Object.keys(binary).map((name) => (
        <div key={name} className={styles.value}>
          <dt>{name}</dt>
          <dd className="muted">
            binary: <code>secret get … --field {name} --output</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
