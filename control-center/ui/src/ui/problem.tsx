import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { asProblem, type Finding, type Problem } from '@/api';
import { Button } from './button';
import { type Denial, DenialView } from './denial';
import styles from './problem.module.css';

/** A fault of the platform itself, of which its log says more. */
const UNEXPECTED = 'internal-error';

/** What went wrong and what can be done about it, as the platform says it. */
export function ProblemView({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const problem = asProblem(error);
  const denial = denialOf(problem);
  if (denial !== undefined) return <DenialView denial={denial} />;
  const { title, detail, help, code, errors = [], trace_id } = problem;
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
                Log of the service
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

/** What the control center denies is no fault: its sentence names the operation, and perhaps a workspace. */
function denialOf({ code, detail }: Problem): Denial | undefined {
  if (code !== 'not-permitted') return undefined;
  const [, action, workspace] = /`(\w+)`(?: in `([^`]+)`)?/.exec(detail ?? '') ?? [];
  return action === undefined ? undefined : { reason: 'No policy allows this.', action, workspace };
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
