import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Separator,
  Text,
} from 'react-aria-components';
import { type Permission, wayToWhy } from './denial';
import styles from './menu.module.css';

export interface MenuProps {
  trigger: ReactNode;
  label: string;
  placement?: 'bottom start' | 'bottom end' | 'top start';
  children: ReactNode;
}

/** What can be done with something. The trigger must be a button. */
export function Menu({ trigger, label, placement = 'bottom end', children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement={placement} offset={5} className={styles.popover ?? ''}>
        <AriaMenu aria-label={label} className={styles.menu ?? ''}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

export interface MenuItemProps {
  onAction: () => void;
  icon?: ReactNode;
  hint?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** What it does, if policies decide about that: denied, it says why and leads to more of it. */
  may?: Permission;
  children: string;
}

export function MenuItem({
  onAction,
  icon,
  hint,
  danger = false,
  disabled = false,
  may,
  children,
}: MenuItemProps) {
  const navigate = useNavigate();
  if (may?.denial !== undefined) {
    const { reason, ...question } = may.denial;
    return (
      <AriaMenuItem
        onAction={() => void navigate(wayToWhy(question))}
        textValue={children}
        className={`${styles.item} ${styles.denied}`}
      >
        {icon}
        <Text slot="label">{children}</Text>
        <Text slot="description" className={styles.reason ?? ''}>
          {reason} Why?
        </Text>
      </AriaMenuItem>
    );
  }
  return (
    <AriaMenuItem
      onAction={onAction}
      isDisabled={disabled || (may !== undefined && may.allowed === undefined)}
      textValue={children}
      className={`${styles.item} ${danger ? styles.danger : ''}`}
    >
      {icon}
      <span>{children}</span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </AriaMenuItem>
  );
}

export function MenuSeparator() {
  return <Separator className={styles.separator ?? ''} />;
}

export interface SelectProps<T extends string> {
  label: string;
  /** Whether the label stands above, or inside before what is chosen. */
  labelled?: 'above' | 'inside';
  value: T;
  options: readonly { value: T; name: string }[];
  onChange: (value: T) => void;
}

export function Select<T extends string>({
  label,
  labelled = 'inside',
  value,
  options,
  onChange,
}: SelectProps<T>) {
  return (
    <AriaSelect
      className={styles.select ?? ''}
      value={value}
      onChange={(key) => onChange(key as T)}
      {...(labelled === 'inside' ? { 'aria-label': label } : {})}
    >
      {labelled === 'above' && <Label className={styles.label ?? ''}>{label}</Label>}
      <Button className={styles.trigger ?? ''}>
        {labelled === 'inside' && (
          <span className={styles.prefix} aria-hidden>
            {label}
          </span>
        )}
        <SelectValue>{({ selectedText }) => selectedText}</SelectValue>
        <ChevronDown aria-hidden />
      </Button>
      <Popover offset={5} className={styles.popover ?? ''}>
        <ListBox
          className={styles.menu ?? ''}
          items={options.map((option) => ({ id: option.value, ...option }))}
        >
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.name} className={styles.item ?? ''}>
              {({ isSelected }) => (
                <>
                  <span>{option.name}</span>
                  {isSelected && <Check className={styles.tick} aria-hidden />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
