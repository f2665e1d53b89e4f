import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react';
import { Ago, Badge, Card, Chip, type Tone } from '@/ui';
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

/** How the platform's own services are, and what they depend on. */
export function Services({ services }: { services: readonly Service[] }) {
  return (
    <Card title="Platform" flush>
      {services.map((service) => (
        <ServiceRow key={service.name} {...service} />
      ))}
    </Card>
  );
}

function ServiceRow({ name, state, since, version, problem, dependencies }: Service) {
  return (
    <div className={styles.service}>
      <div className={styles.serviceHead}>
        <span className={styles.rowName}>
          <Link
            to="/logs"
            search={{ service: name }}
            className={styles.serviceName}
            title={`The log of ${name}`}
          >
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
