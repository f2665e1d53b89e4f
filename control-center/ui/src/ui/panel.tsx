import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button';
import styles from './panel.module.css';

/** A view, and beside it what is chosen in it; below, where there is little room. */
export function Stage({ children, panel }: { children: ReactNode; panel?: ReactNode }) {
  return (
    <div className={`${styles.stage} ${panel ? styles.withPanel : ''}`}>
      {children}
      {panel}
    </div>
  );
}

export interface PanelProps {
  /** What kind of thing it is about. */
  label: string;
  title: ReactNode;
  /** Below the title. */
  detail?: ReactNode;
  icon?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** What is to say about the one thing that is chosen. */
export function Panel({ label, title, detail, icon, onClose, children }: PanelProps) {
  return (
    <aside className={styles.panel} aria-label={label}>
      <header className={styles.head}>
        {icon}
        <h2 className={styles.title}>
          {title}
          {detail !== undefined && <small>{detail}</small>}
        </h2>
        <IconButton label="Close" onPress={onClose}>
          <X />
        </IconButton>
      </header>
      <div className={styles.body} tabIndex={0} role="region" aria-label={`About the ${label.toLowerCase()}`}>
        {children}
      </div>
    </aside>
  );
}

export function PanelSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** What can be done with it. */
export function PanelActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** What happened to it; its items are {@link PastEvent}s. */
export function Past({ children }: { children: ReactNode }) {
  return <ol className={styles.past}>{children}</ol>;
}

export function PastEvent({
  what,
  when,
  children,
}: {
  what: ReactNode;
  when: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li>
      <p className={styles.event}>
        {what}
        <span className="muted">{when}</span>
      </p>
      {children}
    </li>
  );
}
