import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Tip } from './tip';
import styles from './button.module.css';

export type Kind = 'normal' | 'primary' | 'danger' | 'quiet';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  kind?: Kind;
  /** While what it began goes on. */
  busy?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

export function Button({ kind = 'normal', busy = false, icon, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...whileBusy(rest, busy)} className={buttonClass(kind, busy)}>
      {icon}
      {children}
    </AriaButton>
  );
}

/**
 * A busy button keeps the focus and does nothing. (The library's own way announces an element that is gone
 * by then.)
 */
function whileBusy<T extends Pick<AriaButtonProps, 'onPress' | 'type'>>(props: T, busy: boolean): T {
  return busy ? { ...props, onPress: undefined, type: 'button' } : props;
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  label: string;
  children: ReactNode;
}

/** A button that shows an icon; its label is read out, and shown as a tip. */
export function IconButton({ label, kind = 'quiet', busy = false, children, ...rest }: IconButtonProps) {
  return (
    <Tip text={label}>
      <AriaButton
        {...whileBusy(rest, busy)}
        aria-label={label}
        className={`${buttonClass(kind, busy)} ${styles.icon}`}
      >
        {children}
      </AriaButton>
    </Tip>
  );
}

/** The look of a button, for links that are one. */
export function buttonClass(kind: Kind = 'normal', busy = false): string {
  return [styles.button, kind === 'normal' ? '' : styles[kind], busy ? styles.busy : '']
    .filter(Boolean)
    .join(' ');
}
