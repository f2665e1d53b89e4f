import { Link } from '@tanstack/react-router';
import { buttonClass, Card } from '@/ui';
import styles from './overview.module.css';

/** What a new installation shows: the way to the first deployment. */
export function FirstSteps() {
  return (
    <Card title="First steps" className={styles.first}>
      <ol className={styles.steps}>
        <li>
          <div>
            <h3>Declare</h3>
            <p>Write down the servers, networks and taskservs that should exist, or start with an example.</p>
          </div>
        </li>
        <li>
          <div>
            <h3>Plan</h3>
            <p>
              See exactly what will be created, what it costs, and what cannot be undone. Nothing changes yet.
            </p>
          </div>
        </li>
        <li>
          <div>
            <h3>Apply</h3>
            <p>Watch it live. If an operation fails, everything is rolled back.</p>
          </div>
        </li>
      </ol>
      <div className={styles.firstActions}>
        <Link to="/plan" className={buttonClass('primary')}>
          Start with the example
        </Link>
      </div>
    </Card>
  );
}
