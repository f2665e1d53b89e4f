import { ChevronDown, ListChecks } from 'lucide-react';
import { useId } from 'react';
import { useMay } from '@/context/permission';
import { Badge, Button, Card, Chip, Empty, fullTime, Ticked } from '@/ui';
import styles from './compliance.module.css';
import { ATTESTED, byUrgency, type Check, LOOKS, type Subject } from './use-compliance';

export interface ChecksProps {
  checks: readonly Check[];
  status: Check['status'] | undefined;
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
  onAttest: (subject: Subject) => void;
}

/** Checks and their results; one of them opened to its evidence. */
export function Checks({ checks, status, opened, onOpen, onAttest }: ChecksProps) {
  const shown = byUrgency(checks).filter((check) => status === undefined || check.status === status);
  return (
    <Card title="Controls" flush>
      {shown.length === 0 ? (
        <Empty icon={<ListChecks aria-hidden />} title="No results">
          No control has this status.
        </Empty>
      ) : (
        shown.map((check) => (
          <CheckRow
            key={check.id}
            check={check}
            isOpen={check.id === opened}
            onToggle={() => onOpen(check.id === opened ? undefined : check.id)}
            onAttest={onAttest}
          />
        ))
      )}
    </Card>
  );
}

interface CheckRowProps {
  check: Check;
  isOpen: boolean;
  onToggle: () => void;
  onAttest: (subject: Subject) => void;
}

function CheckRow({ check: { id, title, controls, status, evidence, action }, ...props }: CheckRowProps) {
  const { isOpen, onToggle, onAttest } = props;
  const details = useId();
  const { name, tone } = LOOKS[status];
  const subject = ATTESTED[id];
  return (
    <article className={styles.check}>
      <button
        type="button"
        className={styles.checkHead}
        aria-expanded={isOpen}
        aria-controls={details}
        onClick={onToggle}
      >
        <Badge tone={tone}>{name}</Badge>
        <span className={styles.title}>{title}</span>
        <span className={styles.controls}>
          {controls.map((control) => (
            <Chip key={control}>{control}</Chip>
          ))}
        </span>
        <ChevronDown aria-hidden />
      </button>
      {action !== undefined && (
        <p className={styles.action}>
          <Ticked text={action} />
        </p>
      )}
      <div id={details} hidden={!isOpen} className={styles.details}>
        <ul className={styles.evidence}>
          {evidence.map(({ fact, source, at }) => (
            <li key={fact}>
              <Ticked text={fact} />
              <small>
                {source} · <time dateTime={at}>{fullTime(at)}</time>
              </small>
            </li>
          ))}
        </ul>
        {evidence.length === 0 && <p className="muted">No evidence.</p>}
        {subject !== undefined && (
          <div>
            <AttestButton onPress={() => onAttest(subject)} />
          </div>
        )}
      </div>
    </article>
  );
}

function AttestButton({ onPress }: { onPress: () => void }) {
  return (
    <Button may={useMay('attest')} onPress={onPress}>
      Attest it
    </Button>
  );
}
