/** The roles of every installation, and what each may do, as the documentation has it; others are names that policies give a meaning to. */
export const ROLES: readonly { name: string; may: string }[] = [
  { name: 'viewer', may: 'see everything that is declared, planned, running or exists' },
  {
    name: 'operator',
    may: 'do everything a viewer may, and control what runs: pause, cancel, approve, roll back; read logs; request break-glass access',
  },
  { name: 'developer', may: 'do everything an operator may, and plan and apply' },
  {
    name: 'auditor',
    may: 'see everything, including policies, logs, and who did what; change nothing',
  },
  { name: 'administrator', may: 'do everything' },
];

/** Words between commas or spaces. */
export function words(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}
