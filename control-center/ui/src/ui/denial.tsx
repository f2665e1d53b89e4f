import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button, DialogTrigger, Popover } from 'react-aria-components';
import styles from './denial.module.css';
import { Empty } from './page';

/** What somebody may not do, and why, as policies have it. */
export interface Denial {
  /** A sentence, such as `This needs the role operator.` */
  reason: string;
  /** As policies name it. */
  action: string;
  workspace?: string | undefined;
  /** Of the resource. */
  id?: string | undefined;
}

/** Whether policies allow something; undefined until that is known. */
export interface Permission {
  allowed: boolean | undefined;
  denial?: Denial | undefined;
}

/** Where each policy's part in a denial is shown. */
export function wayToWhy({ action, workspace, id }: Omit<Denial, 'reason'>) {
  return {
    to: '/access/$section',
    params: { section: 'why' },
    search: { action, resource: id, workspace },
  } as const;
}

function WhyLink({ denial }: { denial: Denial }) {
  return (
    <Link {...wayToWhy(denial)} className="link">
      Why?
    </Link>
  );
}

/** The reason of a denial, and the way to more of it. */
export function DenialText({ denial }: { denial: Denial }) {
  return (
    <>
      {denial.reason} <WhyLink denial={denial} />
    </>
  );
}

/** Stands in the place of what somebody may not see. */
export function DenialView({ denial, title = 'No access' }: { denial: Denial; title?: string }) {
  return (
    <Empty icon={<Lock aria-hidden />} title={title}>
      <DenialText denial={denial} />
    </Empty>
  );
}

/** A button that is denied: it can be reached and read, does nothing, and says why when it is pressed. */
export function DeniedButton({
  denial,
  children,
  ...button
}: { denial: Denial; children: ReactNode } & Pick<
  ComponentProps<typeof Button>,
  'className' | 'aria-label'
>) {
  const [title, reason] = [useId(), useId()];
  return (
    <span className={styles.place} title={denial.reason}>
      <DialogTrigger>
        <Button {...button} aria-disabled aria-describedby={reason}>
          {children}
        </Button>
        {/* is the dialog itself, so that its hidden buttons are within one */}
        <Popover aria-labelledby={title} offset={5} className={styles.popover ?? ''}>
          <span id={title} hidden>
            Not allowed
          </span>
          <p className={styles.text}>
            <DenialText denial={denial} />
          </p>
        </Popover>
      </DialogTrigger>
      <span id={reason} hidden>
        {denial.reason}
      </span>
    </span>
  );
}
