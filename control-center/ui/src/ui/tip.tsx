import type { ReactElement } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';
import styles from './tip.module.css';

/** Says more about what is focused or pointed at. The child must be able to take the focus. */
export function Tip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={400} closeDelay={50}>
      {children}
      <Tooltip offset={6} className={styles.tip}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}
