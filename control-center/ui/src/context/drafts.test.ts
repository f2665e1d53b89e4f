import { beforeEach, describe, expect, it } from 'vitest';
import { type Draft, draftKey, Drafts } from './drafts';

const KEY = draftKey('ada', 'default', 'web');
const DRAFT: Draft = {
  format: 'yaml',
  text: 'name: web\n# mine\n',
  base: { text: 'name: web\n', etag: '"1"' },
  planned: { digest: 'sha256:1', format: 'yaml', text: 'name: web\n', etag: '"1"' },
};

describe('drafts', () => {
  beforeEach(() => localStorage.clear());

  it('are there after the page was loaded again, with the file they began from', () => {
    new Drafts(localStorage).set(KEY, DRAFT);
    expect(new Drafts(localStorage).get(KEY)).toEqual({ draft: DRAFT, isKept: true });
  });

  it('are gone once they are discarded', () => {
    const drafts = new Drafts(localStorage);
    drafts.set(KEY, DRAFT);
    drafts.set(KEY, null);
    expect(drafts.get(KEY).draft).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it('are of one user, workspace and infrastructure', () => {
    new Drafts(localStorage).set(KEY, DRAFT);
    const others = [
      draftKey('bob', 'default', 'web'),
      draftKey('ada', 'staging', 'web'),
      draftKey('ada', 'default'),
    ];
    for (const other of others) expect(new Drafts(localStorage).get(other).draft).toBeNull();
  });

  it('follow what another tab writes', () => {
    const [one, other] = [new Drafts(localStorage), new Drafts(localStorage)];
    expect(one.get(KEY).draft).toBeNull();
    let heard = 0;
    one.subscribe(() => heard++);
    other.set(KEY, DRAFT);
    one.hear(KEY);
    expect(one.get(KEY).draft).toEqual(DRAFT);
    expect(heard).toBe(1);
  });

  it('are the same object until they change', () => {
    const drafts = new Drafts(localStorage);
    drafts.set(KEY, DRAFT);
    expect(drafts.get(KEY)).toBe(drafts.get(KEY));
    expect(drafts.get('provisioning.draft of nobody')).toBe(drafts.get('provisioning.draft of nobody'));
  });

  it.each(['{', 'null', '"text"', '{"text": 1, "format": "yaml"}', '{"text": "", "format": "exe"}'])(
    'are ignored where what is stored is none: %s',
    (stored) => {
      localStorage.setItem(KEY, stored);
      expect(new Drafts(localStorage).get(KEY).draft).toBeNull();
    },
  );

  it('are ignored where what they began from is damaged', () => {
    localStorage.setItem(KEY, JSON.stringify({ ...DRAFT, base: { text: 1 } }));
    expect(new Drafts(localStorage).get(KEY).draft).toBeNull();
    localStorage.setItem(KEY, JSON.stringify({ ...DRAFT, planned: { digest: 'sha256:1' } }));
    expect(new Drafts(localStorage).get(KEY).draft).toBeNull();
  });

  it('live as long as the page where the storage is full, and no older text comes back', () => {
    let isFull = false;
    const storage = new Proxy(localStorage, {
      get(target, property) {
        if (property === 'setItem' && isFull) {
          return () => {
            throw new DOMException('full', 'QuotaExceededError');
          };
        }
        const value: unknown = Reflect.get(target, property);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const drafts = new Drafts(storage);
    drafts.set(KEY, DRAFT);
    isFull = true;
    const longer = { ...DRAFT, text: 'longer' };
    drafts.set(KEY, longer);
    expect(drafts.get(KEY)).toEqual({ draft: longer, isKept: false });
    expect(new Drafts(localStorage).get(KEY).draft).toBeNull();
  });
});
