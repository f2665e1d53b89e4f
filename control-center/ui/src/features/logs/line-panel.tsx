import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { Button, Facts, fullTime, Panel, PanelActions, PanelSection, say } from '@/ui';
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
    say('Line copied');
  };
  return (
    <Panel
      label="Line"
      icon={<LevelBadge level={level} />}
      title={at === undefined ? 'A line without a time' : fullTime(at)}
      onClose={onClose}
    >
      <p className={styles.whole}>{message}</p>
      <PanelActions>
        <Button icon={<Copy aria-hidden />} onPress={() => void copy()}>
          Copy
        </Button>
      </PanelActions>
      {stack_trace !== undefined && (
        <PanelSection title="Stack trace">
          <pre className={styles.stack} tabIndex={0} role="region" aria-label="Stack trace">
            {stack_trace}
          </pre>
        </PanelSection>
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
    </Panel>
  );
}
