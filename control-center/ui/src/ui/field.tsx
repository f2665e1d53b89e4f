import { Check, Search } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components';
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  type?: 'text' | 'password' | 'number';
  name?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  placeholder?: string;
  required?: boolean;
  readOnly?: boolean;
  /** Where what was written is several lines. */
  lines?: number;
  /** For codes that are typed digit by digit. */
  code?: boolean;
  /** What is wrong with it. */
  error?: string | undefined;
}

export function Field(props: FieldProps) {
  const { label, value, onChange, hint, type = 'text', lines, code = false, error } = props;
  const input = {
    className: `${styles.input} ${code ? styles.code : ''}`,
    ...(props.placeholder === undefined ? {} : { placeholder: props.placeholder }),
  };
  return (
    <TextField
      className={styles.field ?? ''}
      value={value}
      onChange={onChange}
      type={type}
      isRequired={props.required ?? false}
      isReadOnly={props.readOnly ?? false}
      isInvalid={error !== undefined}
      {...(props.name === undefined ? {} : { name: props.name })}
      {...(props.autoComplete === undefined ? {} : { autoComplete: props.autoComplete })}
      {...(code ? { inputMode: 'numeric' as const, autoCapitalize: 'none' } : {})}
      autoFocus={props.autoFocus ?? false}
      validationBehavior="aria"
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      {lines === undefined ? <Input {...input} /> : <TextArea {...input} rows={lines} />}
      {hint !== undefined && error === undefined && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </TextField>
  );
}

export interface CheckboxProps {
  isSelected: boolean;
  onChange: (selected: boolean) => void;
  children: ReactNode;
}

export function Checkbox({ isSelected, onChange, children }: CheckboxProps) {
  return (
    <CheckboxField isSelected={isSelected} onChange={onChange}>
      <CheckboxButton className={styles.check ?? ''}>
        <span className={styles.box} aria-hidden>
          {isSelected && <Check size={12} strokeWidth={3} />}
        </span>
        <span>{children}</span>
      </CheckboxButton>
    </CheckboxField>
  );
}

export interface ChoicesProps<T extends string> {
  label: string;
  options: readonly { value: T; name: string; hint?: string }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}

/** Any of a few things. */
export function Choices<T extends string>({ label, options, chosen, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.label}>{label}</legend>
      {options.map(({ value, name, hint }) => (
        <Checkbox
          key={value}
          isSelected={chosen.includes(value)}
          onChange={(selected) =>
            onChange(selected ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        >
          <span>{name}</span>
          {hint !== undefined && <small className={styles.choiceHint}>{hint}</small>}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** A box to search in, which tells every change. */
export function SearchBox({
  label,
  value,
  onChange,
  ...rest
}: { label: string; value: string; onChange: (value: string) => void } & Omit<
  ComponentProps<'input'>,
  'onChange' | 'value'
>) {
  const id = useId();
  return (
    <div className={styles.search}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Search aria-hidden />
      <input
        {...rest}
        id={id}
        type="search"
        className={styles.input}
        placeholder={rest.placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
