import { parse } from 'yaml';

/** What is to be otherwise, or why that cannot be. */
export type Edit = { kind: 'edit'; value: Record<string, unknown> } | { kind: 'wrong'; problem: string };

/** The plan of a server, or a merge patch of the configuration of a taskserv, in YAML or JSON. */
export function editOf(resource: string, text: string): Edit {
  const written = text.trim();
  if (written === '') return { kind: 'edit', value: {} };
  if (isServer(resource)) return { kind: 'edit', value: { plan: written } };
  try {
    const value: unknown = parse(written);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { kind: 'edit', value: value as Record<string, unknown> }
      : { kind: 'wrong', problem: 'expected settings with their values, such as port: 8080' };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { kind: 'wrong', problem: problem.split('\n')[0] ?? problem };
  }
}

export function isServer(resource: string): boolean {
  return resource.startsWith('server/');
}
