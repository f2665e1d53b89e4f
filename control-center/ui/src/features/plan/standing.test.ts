import { describe, expect, it } from 'vitest';
import type { Draft } from '@/context/drafts';
import { planStandingOf, standingOf } from './standing';

const FILE = { text: 'name: web\n', etag: '"1"', format: 'yaml' } as const;
const LATER = { text: 'name: web\n# theirs\n', etag: '"2"', format: 'yaml' } as const;
const BASE = { text: FILE.text, etag: FILE.etag };
const MINE = 'name: web\n# mine\n';
const PLANNED = { digest: 'sha256:1', format: 'yaml', text: MINE, etag: '"1"' } as const;
const DRAFT: Draft = { format: 'yaml', text: MINE, base: BASE, planned: PLANNED };
const EXAMPLE = 'name: shop\n';

describe('a draft', () => {
  it('is unsaved where its text is not the one of the file', () => {
    expect(standingOf(DRAFT, FILE, EXAMPLE)).toMatchObject({ text: MINE, isUnsaved: true, isBehind: false });
  });

  it('stays as it is where the file has changed, and is behind', () => {
    expect(standingOf(DRAFT, LATER, EXAMPLE)).toMatchObject({
      text: MINE,
      base: BASE,
      isUnsaved: true,
      isBehind: true,
    });
  });

  it('stays as it is where the file is gone', () => {
    expect(standingOf(DRAFT, undefined, EXAMPLE)).toMatchObject({
      text: MINE,
      isUnsaved: true,
      isBehind: true,
    });
  });

  it('of a new infrastructure is behind once there is a file', () => {
    const draft: Draft = { format: 'yaml', text: MINE };
    expect(standingOf(draft, undefined, EXAMPLE)).toMatchObject({ isUnsaved: true, isBehind: false });
    expect(standingOf(draft, FILE, EXAMPLE)).toMatchObject({ isUnsaved: true, isBehind: true });
  });

  it('that says what the file says is saved, also by someone else', () => {
    const draft = { ...DRAFT, text: LATER.text };
    expect(standingOf(draft, LATER, EXAMPLE)).toMatchObject({
      base: { text: LATER.text, etag: LATER.etag },
      isUnsaved: false,
      isBehind: false,
    });
  });

  it('that nobody has changed follows the file', () => {
    const draft = { ...DRAFT, text: FILE.text };
    expect(standingOf(draft, LATER, EXAMPLE)).toMatchObject({ text: LATER.text, isUnsaved: false });
    expect(standingOf(null, LATER, EXAMPLE)).toMatchObject({ text: LATER.text, isUnsaved: false });
  });

  it('begins with an example where there is nothing', () => {
    expect(standingOf(null, undefined, EXAMPLE)).toMatchObject({
      text: EXAMPLE,
      format: 'yaml',
      isUnsaved: false,
    });
  });

  it('has the format of the file', () => {
    expect(standingOf({ ...DRAFT, format: 'toml' }, FILE, EXAMPLE).format).toBe('yaml');
  });
});

describe('a plan', () => {
  it('is current while text and file are those that it was made of', () => {
    expect(planStandingOf(standingOf(DRAFT, FILE, EXAMPLE), 'sha256:1')).toBe('current');
  });

  it('is old once the text has changed, and current again once that is undone', () => {
    const edited = { ...DRAFT, text: `${MINE}# more\n` };
    expect(planStandingOf(standingOf(edited, FILE, EXAMPLE), 'sha256:1')).toBe('edited');
    expect(planStandingOf(standingOf({ ...edited, text: MINE }, FILE, EXAMPLE), 'sha256:1')).toBe('current');
  });

  it('is old once the format has changed', () => {
    const draft: Draft = { format: 'json', text: MINE, planned: { ...PLANNED, etag: undefined } };
    expect(planStandingOf(standingOf(draft, undefined, EXAMPLE), 'sha256:1')).toBe('edited');
  });

  it('is old once the file has changed or is gone', () => {
    expect(planStandingOf(standingOf(DRAFT, LATER, EXAMPLE), 'sha256:1')).toBe('behind');
    expect(planStandingOf(standingOf(DRAFT, undefined, EXAMPLE), 'sha256:1')).toBe('behind');
  });

  it('is old where the same text was brought onto a later file', () => {
    const rebased = { ...DRAFT, base: { text: LATER.text, etag: LATER.etag } };
    expect(planStandingOf(standingOf(rebased, LATER, EXAMPLE), 'sha256:1')).toBe('behind');
  });

  it('is current after its text was saved', () => {
    const saved = { ...FILE, text: MINE, etag: '"3"' };
    expect(planStandingOf(standingOf(DRAFT, saved, EXAMPLE), 'sha256:1')).toBe('current');
  });

  it('of an unchanged file is old once the file has changed', () => {
    const draft = { ...DRAFT, text: FILE.text, planned: { ...PLANNED, text: FILE.text } };
    expect(planStandingOf(standingOf(draft, FILE, EXAMPLE), 'sha256:1')).toBe('current');
    expect(planStandingOf(standingOf(draft, LATER, EXAMPLE), 'sha256:1')).toBe('unknown');
  });

  it('that was made elsewhere is unknown', () => {
    expect(planStandingOf(standingOf(DRAFT, FILE, EXAMPLE), 'sha256:2')).toBe('unknown');
    expect(planStandingOf(standingOf(null, FILE, EXAMPLE), 'sha256:2')).toBe('unknown');
  });
});
