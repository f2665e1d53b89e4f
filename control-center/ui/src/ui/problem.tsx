import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { asProblem, type Finding } from '@/api';
import { Button } from './button';
import styles from './problem.module.css';

/** A fault of the platform itself, of which its log says more. */
const UNEXPECTED = 'internal-error';

/** What went wrong and what can be done about it, as the platform says it. */
export function ProblemView({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, detail, help, code, errors = [], trace_id } = asProblem(error);
  return (
    <div className={styles.problem} role="alert">
      <CircleAlert aria-hidden />
      <div>
        <p className={styles.title}>{title}</p>
        {detail !== undefined && (
          <p>
            <Ticked text={detail} />
          </p>
        )}
        {errors.length > 0 && (
          <ul className={styles.findings}>
            {errors.map((finding) => (
              <li key={finding.path}>
                <Ticked text={findingText(finding)} />
              </li>
            ))}
          </ul>
        )}
        {help !== undefined && (
          <p className={styles.help}>
            <Ticked text={help} />
          </p>
        )}
        <p className={styles.code}>
          <a href={`/problems/${code}`} target="_blank" rel="noreferrer">
            {code}
          </a>
          {trace_id !== undefined && <span className="mono"> · trace {trace_id}</span>}
          {trace_id !== undefined && code === UNEXPECTED && (
            <>
              {' · '}
              <Link to="/logs" search={{ text: trace_id }}>
                What the service logged
              </Link>
            </>
          )}
        </p>
        {onRetry && (
          <div className={styles.actions}>
            <Button onPress={onRetry}>Try again</Button>
          </div>
        )}
      </div>
    </div>
  );
}

function findingText(finding: Finding): string {
  const { path, line, column } = finding;
  const place = line === undefined ? path : `${path} (line ${line}, column ${column ?? 1})`;
  return `${place}: ${expectation(finding)}`;
}

/** What should be in place of what is there. */
export function expectation({ expected, got, suggestion }: Finding): string {
  const mean = suggestion === undefined ? '' : `; did you mean \`${suggestion}\`?`;
  return `expected ${expected}, got ${got}${mean}`;
}

/** A text in which what stands between backticks is code. */
export function Ticked({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
    );
}
