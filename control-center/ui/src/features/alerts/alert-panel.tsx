import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { dataOf, detector } from '@/api';
import { useMay } from '@/context/permission';
import { Ago, Badge, Button, Chip, Elapsed, Facts, Panel, ProblemView, Skeleton, Ticked } from '@/ui';
import styles from './alerts.module.css';
import { Causes } from './causes';
import { SilenceDialog } from './silence-dialog';
import { type Alert, matchersOf, useAlert, useAlertAction } from './use-alerts';

/** One alert: what it says, since when, and who takes care of it. */
export function AlertPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useAlert(id);
  return (
    <Panel label="Alert" title={data?.summary ?? 'Alert'} detail={data?.name} onClose={onClose}>
      {data !== undefined ? (
        <Details alert={data} />
      ) : error === null ? (
        <Skeleton lines={6} />
      ) : (
        <ProblemView error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

function Details({ alert }: { alert: Alert }) {
  const isFiring = alert.state === 'firing';
  return (
    <>
      {isFiring && <Actions alert={alert} />}
      {alert.description !== undefined && (
        <p className={styles.text}>
          <Ticked text={alert.description} />
        </p>
      )}
      <Facts
        items={[
          [
            'State',
            <Badge key="state" tone={isFiring ? 'red' : 'green'}>
              {isFiring ? 'Firing' : 'Resolved'}
            </Badge>,
          ],
          alert.page === undefined
            ? null
            : [
                'About',
                <About
                  key="page"
                  page={alert.page}
                  name={alert.labels.resource ?? alert.labels.server ?? alert.page}
                />,
              ],
          ['Severity', alert.severity],
          ['Started', <Ago key="began" at={alert.started_at} />],
          ['Duration', <Elapsed key="lasts" from={alert.started_at} to={alert.resolved_at} />],
          alert.acknowledged_by === undefined ? null : ['Acknowledged by', alert.acknowledged_by],
          alert.note === undefined ? null : ['Note', alert.note],
          [
            'Labels',
            <span key="labels" className={styles.labels}>
              {Object.entries(alert.labels).map(([name, value]) => (
                <Chip key={name}>{`${name}=${value}`}</Chip>
              ))}
            </span>,
          ],
        ]}
      />
      <Causes alert={alert} />
    </>
  );
}

/** Leads to the page that the rule names, without loading the dashboard anew. */
function About({ page, name }: { page: string; name: string }) {
  const { history } = useRouter();
  return (
    <a
      href={page}
      className="link"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        history.push(page);
      }}
    >
      {name}
    </a>
  );
}

function Actions({ alert }: { alert: Alert }) {
  const [silencing, setSilencing] = useState(false);
  const acknowledging = useMay('acknowledgeAlert', { id: alert.id });
  const muting = useMay('createSilence');
  const taking = useAlertAction(
    ({ acknowledged_by }: Alert) => `Acknowledged by ${acknowledged_by ?? 'you'}`,
  );
  const take = () =>
    dataOf(
      detector.POST('/api/v1/alerts/{id}/acknowledge', { params: { path: { id: alert.id } }, body: {} }),
    );
  return (
    <div className={styles.actions}>
      {alert.acknowledged_by === undefined && (
        <Button
          kind="primary"
          may={acknowledging}
          busy={taking.isPending}
          onPress={() => taking.mutate(take)}
        >
          Acknowledge
        </Button>
      )}
      <Button may={muting} onPress={() => setSilencing(true)}>
        Silence
      </Button>
      {silencing && <SilenceDialog matchers={matchersOf(alert)} onClose={() => setSilencing(false)} />}
    </div>
  );
}
