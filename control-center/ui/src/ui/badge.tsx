import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'green' | 'red' | 'amber' | 'blue' | 'purple' | 'grey';

export interface BadgeProps {
  tone?: Tone;
  icon?: ReactNode;
  /** Something is going on. */
  turning?: boolean;
  children: ReactNode;
}

export function Badge({ tone = 'grey', icon, turning = false, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]} ${turning ? styles.turning : ''}`}>
      {icon}
      {children}
    </span>
  );
}

/** A short technical word, such as a label or a role. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={styles.chip}>{children}</span>;
}
