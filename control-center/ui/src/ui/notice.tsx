import type { ReactNode } from 'react';
import styles from './notice.module.css';

export interface NoticeProps {
  tone?: 'amber' | 'red' | 'blue';
  icon?: ReactNode;
  children: ReactNode;
}

/** Something to know before going on. */
export function Notice({ tone = 'amber', icon, children }: NoticeProps) {
  return (
    <p className={`${styles.notice} ${styles[tone]}`}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
