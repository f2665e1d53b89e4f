import { useEffect, type ReactNode } from 'react';
import styles from './page.module.css';

export interface PageProps {
  title: ReactNode;
  /** What the tab of the browser says, where the title is not a text. */
  name?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Whether it takes the height of the window, and what is in it scrolls. */
  fill?: boolean;
  children: ReactNode;
}

export function Page({ title, name, lead, actions, fill = false, children }: PageProps) {
  const tab = name ?? (typeof title === 'string' ? title : '');
  useEffect(() => {
    document.title = `${tab} · Provisioning`;
  }, [tab]);
  return (
    <div className={`${styles.page} ${fill ? styles.fill : ''}`}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export interface CardProps {
  title?: string;
  actions?: ReactNode;
  /** Whether what is in it reaches to its edges, as tables do. */
  flush?: boolean;
  /** Whether it takes what height there is, and what is in it scrolls. */
  fill?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ title, actions, flush = false, fill = false, className = '', children }: CardProps) {
  return (
    <section
      className={`${styles.card} ${fill ? styles.filling : ''} ${className}`}
      {...(title === undefined ? {} : { 'aria-label': title })}
    >
      {title !== undefined && (
        <header className={styles.cardHead}>
          <h2 className={styles.cardTitle}>{title}</h2>
          {actions}
        </header>
      )}
      {flush ? children : <div className={styles.cardBody}>{children}</div>}
    </section>
  );
}

export interface FormProps {
  id?: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** What is asked for, one below the other; Enter sends it. */
export function Form({ id, onSubmit, children }: FormProps) {
  return (
    <form
      id={id}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Filters and searches above what they are about. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>;
}

export interface EmptyProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Says why there is nothing, and what leads to something. */
export function Empty({ icon, title, children, actions }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {icon}
      <p className={styles.emptyTitle}>{title}</p>
      {children !== undefined && <div className={styles.emptyText}>{children}</div>}
      {actions !== undefined && <div className={styles.emptyActions}>{actions}</div>}
    </div>
  );
}

/** Stands where something will be in a moment. */
export function Skeleton({ lines = 5 }: { lines?: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.bone} />
      ))}
    </div>
  );
}

/** Names and values, one below the other. */
export function Facts({ items }: { items: readonly (readonly [string, ReactNode] | null)[] }) {
  return (
    <dl className={styles.facts}>
      {items.map((item) =>
        item === null ? null : (
          <FactRow key={item[0]} name={item[0]}>
            {item[1]}
          </FactRow>
        ),
      )}
    </dl>
  );
}

function FactRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
