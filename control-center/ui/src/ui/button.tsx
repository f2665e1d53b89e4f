import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { DeniedButton, type Permission } from './denial';
import { Tip } from './tip';
import styles from './button.module.css';

export type Kind = 'normal' | 'primary' | 'danger' | 'quiet';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  kind?: Kind;
  /** While what it began goes on. */
  busy?: boolean;
  icon?: ReactNode;
  /** What it does, if policies decide about that: denied, it says why; it waits until that is known. */
  may?: Permission;
  children: ReactNode;
}

export function Button({ kind = 'normal', busy = false, icon, may, children, ...rest }: ButtonProps) {
  if (may?.denial !== undefined) {
    return (
      <DeniedButton
        denial={may.denial}
        className={buttonClass(kind)}
        {...(rest['aria-label'] === undefined ? {} : { 'aria-label': rest['aria-label'] })}
      >
        {icon}
        {children}
      </DeniedButton>
    );
  }
  return (
    <AriaButton {...whileUnknown(whileBusy(rest, busy), may)} className={buttonClass(kind, busy)}>
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

/** What may be denied is not begun. */
function whileUnknown<T extends Pick<AriaButtonProps, 'isDisabled'>>(props: T, may?: Permission): T {
  return may !== undefined && may.allowed === undefined ? { ...props, isDisabled: true } : props;
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  label: string;
  children: ReactNode;
}

/** A button that shows an icon; its label is read out, and shown as a tip. */
export function IconButton({ label, kind = 'quiet', busy = false, may, children, ...rest }: IconButtonProps) {
  if (may?.denial !== undefined) {
    return (
      <DeniedButton denial={may.denial} aria-label={label} className={`${buttonClass(kind)} ${styles.icon}`}>
        {children}
      </DeniedButton>
    );
  }
  return (
    <Tip text={label}>
      <AriaButton
        {...whileUnknown(whileBusy(rest, busy), may)}
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
