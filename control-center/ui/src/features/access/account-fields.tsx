import { Chip, Choices, Field } from '@/ui';
import styles from './access.module.css';
import { ROLES } from './roles';

export interface AccountFieldsProps {
  roles: readonly string[];
  onRoles: (roles: string[]) => void;
  groups: string;
  onGroups: (groups: string) => void;
}

/** What an account is given. */
export function AccountFields({ roles, onRoles, groups, onGroups }: AccountFieldsProps) {
  const own = roles.filter((role) => !ROLES.some(({ name }) => name === role));
  const options = [
    ...ROLES.map(({ name, may }) => ({ value: name, name, hint: `may ${may}` })),
    ...own.map((role) => ({ value: role, name: role, hint: 'may do what your policies permit' })),
  ];
  return (
    <>
      <Choices label="Roles" options={options} chosen={roles} onChange={onRoles} />
      <Field label="Groups" value={groups} onChange={onGroups} hint="Names, separated by commas" />
    </>
  );
}

export function Chips({ texts }: { texts: readonly string[] }) {
  return (
    <span className={styles.chips}>
      {texts.length === 0 ? (
        <span className="muted">–</span>
      ) : (
        texts.map((text) => <Chip key={text}>{text}</Chip>)
      )}
    </span>
  );
}
