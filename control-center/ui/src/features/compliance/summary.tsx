import { Link } from '@tanstack/react-router';
import { CHECK_STATES } from '@/context/search';
import styles from './compliance.module.css';
import { type Check, LOOKS, type Report } from './use-compliance';

/** How many of the checks came to what; each leads to those. */
export function Summary({ report, present }: { report: Report; present: Check['status'] | undefined }) {
  return (
    <section className={styles.summary} aria-label="Summary">
      <h2 className="visually-hidden">{report.title}</h2>
      <div className={styles.track} aria-hidden>
        {CHECK_STATES.map((state) => (
          <span key={state} className={styles[state]} style={{ flexGrow: report[state] }} />
        ))}
      </div>
      <div className={styles.counts}>
        {CHECK_STATES.map((state) => (
          <Link
            key={state}
            from="/compliance"
            to="."
            search={(before) => ({ ...before, status: state === present ? undefined : state })}
            className={styles.count}
            aria-current={state === present ? 'true' : undefined}
            replace
          >
            <i className={styles[state]} aria-hidden />
            <b className="numbers">{report[state]}</b> {LOOKS[state].name.toLowerCase()}
          </Link>
        ))}
      </div>
    </section>
  );
}
