import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react';
import { Ago, Badge, Card, Chip, Ticked, type Tone } from '@/ui';
import styles from './overview.module.css';
import type { Overview } from './use-overview';

type Service = Overview['services'][number];
type Health = Service['state'];

const LOOKS: Record<Health, { name: string; tone: Tone; icon: LucideIcon }> = {
  up: { name: 'Up', tone: 'green', icon: CircleCheck },
  degraded: { name: 'Degraded', tone: 'amber', icon: CircleAlert },
  down: { name: 'Down', tone: 'red', icon: CircleX },
  unknown: { name: 'Unknown', tone: 'grey', icon: CircleHelp },
};

/** How the platform's own services are, what they depend on, and what was started again. */
export function Services({ services, processes }: Pick<Overview, 'services' | 'processes'>) {
  return (
    <Card title="Platform" flush>
      {services.map((service) => (
        <ServiceRow key={service.name} {...service} />
      ))}
      {processes
        .filter(({ reason }) => reason !== undefined)
        .map((process) => (
          <ProcessRow key={process.name} {...process} />
        ))}
    </Card>
  );
}

function ProcessRow({ name, state, restarts, reason, ended_at }: Overview['processes'][number]) {
  return (
    <div className={styles.service}>
      <div className={styles.serviceHead}>
        <span className={styles.rowName}>
          {name}
          <small>
            {reason !== undefined && <Ticked text={reason} />}
            {ended_at !== undefined && (
              <>
                {' · '}
                <Ago at={ended_at} />
              </>
            )}
          </small>
        </span>
        <Badge tone={state === 'running' ? 'amber' : 'red'}>
          {state === 'running' ? `Restarted ${restarts}×` : state === 'waiting' ? 'Restarting' : 'Down'}
        </Badge>
      </div>
    </div>
  );
}

function ServiceRow({ name, state, since, version, problem, dependencies }: Service) {
  return (
    <div className={styles.service}>
      <div className={styles.serviceHead}>
        <span className={styles.rowName}>
          <Link to="/logs" search={{ service: name }} className={styles.serviceName} title={`Log of ${name}`}>
            {name}
          </Link>
          <small>
            {problem ?? version}
            {' · since '}
            <Ago at={since} />
          </small>
        </span>
        <HealthBadge state={state} />
      </div>
      {dependencies.length > 0 && (
        <p className={styles.needs}>
          {dependencies.map((needed) => (
            <span key={needed.name} className={styles[needed.state]}>
              <i aria-hidden />
              {needed.name.replaceAll('_', ' ')}
              {needed.state !== 'up' && <Chip>{needed.state}</Chip>}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function HealthBadge({ state }: { state: Health }) {
  const { name, tone, icon: Icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {name}
    </Badge>
  );
}
