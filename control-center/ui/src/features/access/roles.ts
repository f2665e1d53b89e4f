/** The roles of every installation; others are names that policies give a meaning to. */
export const ROLES = ['viewer', 'operator', 'developer', 'auditor', 'administrator'] as const;

/** Words between commas or spaces. */
export function words(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}
