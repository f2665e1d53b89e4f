import { Link } from '@tanstack/react-router';
import { buttonClass, Card } from '@/ui';
import styles from './overview.module.css';

/** What a new installation shows: the way to the first deployment. */
export function FirstSteps() {
  return (
    <Card title="Your first deployment" className={styles.first}>
      <ol className={styles.steps}>
        <li>
          <div>
            <h3>Declare</h3>
            <p>
              Write down the servers, networks and services that should be there. An example is waiting for
              you.
            </p>
          </div>
        </li>
        <li>
          <div>
            <h3>Plan</h3>
            <p>
              See exactly what will be made, what it costs, and what could not be undone. Nothing happens yet.
            </p>
          </div>
        </li>
        <li>
          <div>
            <h3>Apply</h3>
            <p>Watch it live. If something fails, what was done is undone.</p>
          </div>
        </li>
      </ol>
      <div className={styles.firstActions}>
        <Link to="/plan" className={buttonClass('primary')}>
          Begin with the example
        </Link>
      </div>
    </Card>
  );
}
