import { isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import type { Finding } from '@/api';

/** Something that is wrong at a place of the text. */
export interface Mistake {
  from: number;
  to: number;
  message: string;
}

export type Parsed =
  | { kind: 'document' | 'batch'; value: Record<string, unknown>; document: Document.Parsed }
  | { kind: 'empty' }
  | { kind: 'wrong'; mistakes: Mistake[] };

/** Reads YAML, of which JSON is a part. What has a list of operations is a batch. */
export function read(text: string): Parsed {
  if (text.trim() === '') return { kind: 'empty' };
  const document = parseDocument(text, { lineCounter: new LineCounter(), prettyErrors: false });
  if (document.errors.length > 0) {
    return {
      kind: 'wrong',
      mistakes: document.errors.map(({ message, pos: [from, to] }) => ({ from, to, message })),
    };
  }
  const value: unknown = document.toJS();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return {
      kind: 'wrong',
      mistakes: [
        {
          from: 0,
          to: text.length,
          message: 'an infrastructure has members, such as `name:` and `servers:`',
        },
      ],
    };
  }
  const members = value as Record<string, unknown>;
  return { kind: Array.isArray(members.operations) ? 'batch' : 'document', value: members, document };
}

/** Where in the text the platform found something: at its path, or at the nearest thing around it. */
export function placed(document: Document.Parsed, findings: readonly Finding[]): Mistake[] {
  return findings.map(({ path, expected, got, suggestion }) => {
    const keys = keysOf(path);
    const message = `expected ${expected}, got ${got}${suggestion === undefined ? '' : `; did you mean \`${suggestion}\`?`}`;
    for (let length = keys.length; length >= 0; length--) {
      const node: unknown = document.getIn(keys.slice(0, length), true);
      const range = rangeOf(node);
      if (range) return { ...range, message: `${path}: ${message}` };
    }
    return { from: 0, to: 1, message: `${path}: ${message}` };
  });
}

function rangeOf(node: unknown): { from: number; to: number } | null {
  const range = (node as { range?: [number, number, number] | null } | undefined)?.range;
  if (!range) return null;
  // of what has several lines, the beginning
  return { from: range[0], to: isScalar(node) ? range[1] : Math.min(range[1], range[0] + 1) };
}

/** `servers[0].plan` and `servers.0.plan` as keys. */
export function keysOf(path: string): (string | number)[] {
  return path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}
