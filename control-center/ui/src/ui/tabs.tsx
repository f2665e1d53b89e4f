import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem<K extends string> {
  key: K;
  name: string;
  icon?: ReactNode;
  count?: number;
}

export interface TabProps {
  className: string;
  children: ReactNode;
}

/** Views of the same thing. Each has an address of its own, so tabs are links; `render` makes them. */
export function Tabs<K extends string>({
  label,
  items,
  present,
  look = 'tabs',
  render,
}: {
  label: string;
  /** A toggle stands among filters. */
  look?: 'tabs' | 'toggle';
  items: readonly TabItem<K>[];
  present: K;
  render: (key: K, props: TabProps & { 'aria-current': 'page' | undefined }) => ReactNode;
}) {
  return (
    <nav aria-label={label} className={styles[look]}>
      {items.map(({ key, name, icon, count }) => (
        <TabSlot key={key}>
          {render(key, {
            className: (look === 'tabs' ? styles.tab : undefined) ?? '',
            'aria-current': key === present ? 'page' : undefined,
            children: (
              <>
                {icon}
                {name}
                {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
              </>
            ),
          })}
        </TabSlot>
      ))}
    </nav>
  );
}

function TabSlot({ children }: { children: ReactNode }) {
  return children;
}
