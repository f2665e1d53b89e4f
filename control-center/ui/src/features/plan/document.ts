import { isScalar, parseDocument, type Document } from 'yaml';
import type { Finding } from '@/api';
import type { Format } from '@/context/declarations';
import { type Mistake, mistakeAtLine } from '@/ui/mistake';

/**
 * What can be told of a text without asking the platform.
 *
 * `batch` is a list of operations; only an infrastructure can be saved.
 */
export type Parsed =
  | { kind: 'empty' }
  | { kind: 'infrastructure'; name: string }
  | { kind: 'batch'; value: Record<string, unknown> }
  | { kind: 'wrong'; mistakes: Mistake[] };

/** In Pkl and TOML, which are not read here, the name is the first thing that is called so. */
const NAME = /^\s*name\s*=\s*"([^"]+)"/m;

export function read(text: string, format: Format): Parsed {
  if (text.trim() === '') return { kind: 'empty' };
  if (format === 'pkl' || format === 'toml') {
    return { kind: 'infrastructure', name: NAME.exec(text)?.[1] ?? '' };
  }
  const document = parseDocument(text, { prettyErrors: false });
  if (document.errors.length > 0) {
    return {
      kind: 'wrong',
      mistakes: document.errors.map(({ message, pos: [from, to] }) => ({ from, to, message })),
    };
  }
  const value: unknown = document.toJS();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = 'an infrastructure has members, such as `name:` and `servers:`';
    return { kind: 'wrong', mistakes: [{ from: 0, to: text.length, message }] };
  }
  const members = value as Record<string, unknown>;
  if (Array.isArray(members.operations)) return { kind: 'batch', value: members };
  return { kind: 'infrastructure', name: typeof members.name === 'string' ? members.name : '' };
}

/** Where in the text the platform found something: at its line, else at its path. */
export function placed(text: string, format: Format, findings: readonly Finding[]): Mistake[] {
  const document = format === 'yaml' || format === 'json' ? parseDocument(text) : null;
  return findings.map((finding) => {
    const mistake = mistakeAtLine(text, finding);
    const place = finding.line === undefined && document ? placeOfPath(document, keysOf(finding.path)) : null;
    return { ...mistake, ...place };
  });
}

/** The nearest thing around a path that there is. */
function placeOfPath(
  document: Document.Parsed,
  keys: (string | number)[],
): { from: number; to: number } | null {
  for (let length = keys.length; length >= 0; length--) {
    const node: unknown = document.getIn(keys.slice(0, length), true);
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range;
    // of what has several lines, the beginning
    if (range) return { from: range[0], to: isScalar(node) ? range[1] : Math.min(range[1], range[0] + 1) };
  }
  return null;
}

/** `servers[0].plan` and `servers.0.plan` as keys. */
export function keysOf(path: string): (string | number)[] {
  return path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}
