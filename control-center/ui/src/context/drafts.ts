import { useSyncExternalStore } from 'react';
import type { Format } from './declarations';
import { useProfile } from './profile';

/** The file that a text was made from. */
export interface Base {
  text: string;
  etag: string;
}

/** The text that a plan was made of. */
export interface Planned {
  digest: string;
  format: Format;
  text: string;
  /** Of the file that it was made from; absent for a new infrastructure. */
  etag?: string | undefined;
}

/** What somebody works on: a text, saved or not, and the plan that was made of it. */
export interface Draft {
  format: Format;
  text: string;
  /** Absent for a new infrastructure. */
  base?: Base | undefined;
  planned?: Planned | undefined;
}

/** A draft as it is kept. */
export interface Kept {
  draft: Draft | null;
  /** Whether it will be there after the page was loaded again. */
  isKept: boolean;
}

const NOTHING: Kept = { draft: null, isKept: true };
const PREFIX = 'provisioning.draft';

/**
 * Drafts of this browser. They are there again after the page was loaded again, and in every tab. What does not
 * fit into the browser's storage lives as long as the page.
 */
export class Drafts {
  private readonly storage: Storage;
  private readonly known = new Map<string, Kept>();
  private readonly listeners = new Set<() => void>();

  constructor(storage: Storage) {
    this.storage = storage;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The same object, as long as it has not changed. */
  get(key: string): Kept {
    const known = this.known.get(key) ?? this.read(key);
    this.known.set(key, known);
    return known;
  }

  set(key: string, draft: Draft | null): void {
    this.known.set(key, { draft, isKept: this.write(key, draft) });
    this.listeners.forEach((listener) => listener());
  }

  /** Another tab has changed a draft; all of them where the key is null. */
  hear(key: string | null): void {
    if (key === null) this.known.clear();
    else this.known.delete(key);
    this.listeners.forEach((listener) => listener());
  }

  private read(key: string): Kept {
    const written = this.storage.getItem(key);
    if (written === null) return NOTHING;
    try {
      const draft: unknown = JSON.parse(written);
      if (isDraft(draft)) return { draft, isKept: true };
    } catch {
      // of an older page, or damaged
    }
    return NOTHING;
  }

  /** @returns whether it was kept */
  private write(key: string, draft: Draft | null): boolean {
    try {
      if (draft === null) this.storage.removeItem(key);
      else this.storage.setItem(key, JSON.stringify(draft));
      return true;
    } catch {
      // the storage is full; an older text must not come back in the place of this one
      this.storage.removeItem(key);
      return false;
    }
  }
}

const FORMATS: readonly unknown[] = ['pkl', 'yaml', 'toml', 'json'] satisfies Format[];

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || typeof value.text !== 'string' || !FORMATS.includes(value.format)) return false;
  const { base, planned } = value;
  return (
    (base === undefined || (isRecord(base) && isText(base.text) && isText(base.etag))) &&
    (planned === undefined ||
      (isRecord(planned) &&
        isText(planned.digest) &&
        isText(planned.text) &&
        FORMATS.includes(planned.format) &&
        (planned.etag === undefined || isText(planned.etag))))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export const drafts = new Drafts(localStorage);

addEventListener('storage', ({ key, storageArea }) => {
  if (storageArea === localStorage && (key === null || key.startsWith(PREFIX))) drafts.hear(key);
});

/** Where the draft of an infrastructure is kept; of a new one where it has no name. Each user has their own. */
export function draftKey(user: string, workspace: string, name = ''): string {
  return [PREFIX, user, workspace, name].join(' ');
}

/** The same for who is signed in; undefined until that is known. */
export function useDraftKeys(workspace: string): ((name?: string) => string) | undefined {
  const { data } = useProfile();
  return data === undefined ? undefined : (name) => draftKey(data.id, workspace, name);
}

export function useDraft(key: string): Kept {
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(key));
}
