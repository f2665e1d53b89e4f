import { Ticked } from '@/ui';
import { reasonOf } from './reason';
import styles from './workflow.module.css';

/** Why something failed: what it is first, then what was printed as it was printed. */
export function ReasonView({
  text,
  label,
  onOperation,
}: {
  text: string;
  /** Of what was printed. */
  label: string;
  onOperation?: (operation: string) => void;
}) {
  const { operation, head, items, printed } = reasonOf(text);
  return (
    <div className={styles.why}>
      <p>
        {operation !== undefined && (
          <>
            {onOperation === undefined ? (
              <code>{operation}</code>
            ) : (
              <button type="button" className={styles.need} onClick={() => onOperation(operation)}>
                {operation}
              </button>
            )}
            {' failed: '}
          </>
        )}
        <Ticked text={head} />
      </p>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>
              <Ticked text={item} />
            </li>
          ))}
        </ul>
      )}
      {printed !== '' && (
        <pre className={styles.snippet} tabIndex={0} role="region" aria-label={label}>
          {printed}
        </pre>
      )}
    </div>
  );
}
