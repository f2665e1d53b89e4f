import { Link, useNavigate } from '@tanstack/react-router';
import {
  Bell as BellIcon,
  BellRing,
  CheckCheck,
  CircleAlert,
  Flag,
  Hourglass,
  Settings2,
} from 'lucide-react';
import { useId, useState } from 'react';
import { Button as AriaButton, DialogTrigger, Popover } from 'react-aria-components';
import { useFiring } from '@/context/firing';
import { type Notification, useNotifications, useReading } from '@/context/notifications';
import { Ago, Button, counted, ProblemView, Skeleton } from '@/ui';
import styles from './bell.module.css';

// what ended may have been rolled back or cancelled, so it is no success
const ICONS = { ended: Flag, failed: CircleAlert, waiting_for_approval: Hourglass } as const;

/** How many notifications are unread and alerts fire, and what they say. */
export function Bell() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useNotifications();
  const { firing } = useFiring();
  const unread = data?.pages[0]?.unread ?? 0;
  const title = useId();
  const label = [
    'Notifications',
    ...(unread === 0 ? [] : [`${unread} unread`]),
    ...(firing === 0 ? [] : [`${counted(firing, 'alert')} firing`]),
  ].join(', ');
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <AriaButton className={styles.bell ?? ''} aria-label={label}>
        <BellIcon aria-hidden />
        {unread + firing > 0 && (
          <span className={styles.count} aria-hidden>
            {unread + firing > 99 ? '99+' : unread + firing}
          </span>
        )}
      </AriaButton>
      {/* is the dialog itself, so that its hidden buttons are within one */}
      <Popover aria-labelledby={title} placement="bottom end" offset={6} className={styles.popover ?? ''}>
        <div className={styles.dialog}>
          <NotificationList title={title} onLeave={() => setIsOpen(false)} />
        </div>
      </Popover>
    </DialogTrigger>
  );
}

/** @param title id of its heading */
function NotificationList({ title, onLeave }: { title: string; onLeave: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications();
  const reading = useReading();
  const navigate = useNavigate();
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const follow = (notification: Notification) => {
    if (notification.read_at === undefined) reading.mutate(notification.id);
    const { workflow, workspace } = notification;
    void navigate({ to: '/workflows/$id', params: { id: workflow }, search: { workspace } });
    onLeave();
  };
  return (
    <>
      <header className={styles.head}>
        <h2 id={title}>Notifications</h2>
        <Button
          icon={<CheckCheck aria-hidden />}
          isDisabled={(data?.pages[0]?.unread ?? 0) === 0}
          busy={reading.isPending}
          onPress={() => reading.mutate(null)}
        >
          Mark all as read
        </Button>
      </header>
      <Firing onLeave={onLeave} />
      {error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : items.length === 0 ? (
        <p className={styles.none}>
          No notifications. You are notified when a workflow that you started ends.
        </p>
      ) : (
        <ul className={styles.list}>
          {items.map((notification) => (
            <Item key={notification.id} notification={notification} onFollow={follow} />
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            Show more
          </Button>
        )}
        <Button
          kind="quiet"
          icon={<Settings2 aria-hidden />}
          onPress={() => {
            void navigate({ to: '/security' });
            onLeave();
          }}
        >
          Preferences
        </Button>
      </footer>
    </>
  );
}

/** What is wrong now, whoever caused it. */
function Firing({ onLeave }: { onLeave: () => void }) {
  const { firing, latest } = useFiring();
  if (firing === 0) return null;
  return (
    <section aria-label="Firing alerts" className={styles.firing}>
      {latest.map(({ id, summary }) => (
        <Link key={id} to="/alerts" search={{ id }} onClick={onLeave} className={styles.alert}>
          <BellRing aria-hidden /> {summary}
        </Link>
      ))}
      {firing > latest.length && (
        <Link to="/alerts" onClick={onLeave} className={styles.alert}>
          All {firing} firing alerts
        </Link>
      )}
    </section>
  );
}

interface ItemProps {
  notification: Notification;
  onFollow: (notification: Notification) => void;
}

function Item({ notification, onFollow }: ItemProps) {
  const Icon = ICONS[notification.kind];
  const isUnread = notification.read_at === undefined;
  return (
    <li>
      <AriaButton
        className={`${styles.item} ${isUnread ? styles.unread : ''}`}
        onPress={() => onFollow(notification)}
      >
        <Icon className={styles[notification.kind]} aria-hidden />
        <span>
          <strong>{notification.title}</strong>
          {isUnread && <span className="visually-hidden"> (unread)</span>}
          {notification.reason !== undefined && <span className={styles.reason}>{notification.reason}</span>}
          <small>
            {notification.workspace} · <Ago at={notification.at} />
          </small>
        </span>
      </AriaButton>
    </li>
  );
}
