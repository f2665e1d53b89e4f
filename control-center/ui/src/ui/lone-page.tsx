import { useEffect, type ReactNode } from 'react';
import styles from './lone-page.module.css';

export interface LonePageProps {
  title: string;
  /** What the tab of the browser says; the title, if it is missing. */
  name?: string;
  lead: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** A page with one question, and nothing around it. */
export function LonePage({ title, name = title, lead, foot, children }: LonePageProps) {
  useEffect(() => {
    document.title = `${name} · Provisioning`;
  }, [name]);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <img src="/favicon.svg" alt="" className={styles.mark} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
        {foot !== undefined && <p className={styles.foot}>{foot}</p>}
      </div>
    </main>
  );
}
