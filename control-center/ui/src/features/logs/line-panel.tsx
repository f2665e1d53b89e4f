import { Link } from '@tanstack/react-router';
import { Copy, X } from 'lucide-react';
import { Facts, fullTime, IconButton, say } from '@/ui';
import { LevelBadge } from './level-badge';
import styles from './logs.module.css';
import type { Line } from './use-lines';

/** What leads somewhere does so. */
function FieldValue({ name, value }: { name: string; value: string }) {
  const text = <code>{value}</code>;
  return name === 'workflow' ? (
    <Link to="/workflows/$id" params={{ id: value }} className={styles.lead}>
      {text}
    </Link>
  ) : (
    text
  );
}

/** All that a line says. */
export function LinePanel({ line, onClose }: { line: Line; onClose: () => void }) {
  const { at, level, logger, message, trace_id, stack_trace, fields } = line;
  const copy = async () => {
    await navigator.clipboard.writeText(JSON.stringify(line, null, 2));
    say('The line is copied');
  };
  return (
    <aside className={styles.panel} aria-label="Line">
      <header className={styles.panelHead}>
        <LevelBadge level={level} />
        <h2>{at === undefined ? 'A line without a time' : fullTime(at)}</h2>
        <IconButton label="Copy" onPress={() => void copy()}>
          <Copy />
        </IconButton>
        <IconButton label="Close" onPress={onClose}>
          <X />
        </IconButton>
      </header>
      <div className={styles.panelBody} tabIndex={0} role="region" aria-label="What the line says">
        <p className={styles.whole}>{message}</p>
        {stack_trace !== undefined && (
          <pre className={styles.stack} tabIndex={0} role="region" aria-label="Stack trace">
            {stack_trace}
          </pre>
        )}
        <Facts
          items={[
            logger === undefined ? null : ['Logger', <code key="logger">{logger}</code>],
            trace_id === undefined
              ? null
              : [
                  'Trace',
                  <Link key="trace" to="/audit" search={{ text: trace_id }} className={styles.lead}>
                    <code>{trace_id}</code>
                  </Link>,
                ],
            ...Object.entries(fields).map(
              ([name, value]) => [name, <FieldValue key={name} name={name} value={value} />] as const,
            ),
          ]}
        />
      </div>
    </aside>
  );
}
