import type { Declaration, Format } from '@/context/declarations';
import type { Base, Draft, Planned } from '@/context/drafts';

type File = Pick<Declaration, 'text' | 'etag' | 'format'>;

/** What is in the editor, and how it stands to the file. */
export interface Standing {
  format: Format;
  text: string;
  /** The file that the text was made from; absent for a new infrastructure. */
  base: Base | undefined;
  planned: Planned | undefined;
  /** Whether the text is not in the file. */
  isUnsaved: boolean;
  /** Whether the file has another text by now than the one that this was made from, or is gone. */
  isBehind: boolean;
}

/**
 * What somebody works on. A text that was not changed follows the file.
 *
 * @param file absent where there is none
 * @param example what a new infrastructure begins with
 */
export function standingOf(draft: Draft | null, file: File | undefined, example: string): Standing {
  const base = file && { text: file.text, etag: file.etag };
  const isUntouched = draft === null || (draft.base !== undefined && draft.text === draft.base.text);
  if (file !== undefined && draft?.text === file.text) {
    const { text, format } = file;
    return { text, format, base, planned: draft.planned, isUnsaved: false, isBehind: false };
  }
  if (isUntouched) {
    const { text, format } = file ?? { text: example, format: 'yaml' as const };
    return { text, format, base, planned: undefined, isUnsaved: false, isBehind: false };
  }
  return {
    format: file?.format ?? draft.format,
    text: draft.text,
    base: draft.base,
    planned: draft.planned,
    isUnsaved: true,
    isBehind: draft.base?.etag !== file?.etag,
  };
}

/** Whether a plan belongs to what is in the editor; only then can it be applied. */
export type PlanStanding =
  | 'current'
  /** The text was changed since. */
  | 'edited'
  /** The file was changed since. */
  | 'behind'
  /** It was made of a text that this browser does not know, such as a colleague's. */
  | 'unknown';

export function planStandingOf(standing: Standing, digest: string): PlanStanding {
  const { planned, base, text, format } = standing;
  if (planned?.digest !== digest) return 'unknown';
  if (planned.text !== text || planned.format !== format) return 'edited';
  // applying saves the text: over the file that it was made from, or where it is saved already
  const isSaved = !standing.isUnsaved && base?.text === text;
  return !standing.isBehind && (planned.etag === base?.etag || isSaved) ? 'current' : 'behind';
}
