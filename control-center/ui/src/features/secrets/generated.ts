/** A secret whose value the platform made, for an infrastructure. */
export interface Generated {
  infrastructure: string;
  name: string;
}

/** What a secret was made for; undefined if somebody wrote it. */
export function generatedFor(path: string, labels: Record<string, string> = {}): Generated | undefined {
  const [infrastructure, name, ...rest] = path.split('/');
  return labels['generated'] === 'true' &&
    infrastructure !== undefined &&
    name !== undefined &&
    rest.length === 0
    ? { infrastructure, name }
    : undefined;
}
