import { describe, expect, it } from 'vitest';
import { keysOf, placed, read } from './document';

const TEXT = `name: shop
servers:
  - name: db
    plan: smal
`;

describe('a document', () => {
  it('is an infrastructure, or a batch where it has operations', () => {
    expect(read(TEXT).kind).toBe('document');
    expect(read('name: x\noperations: []').kind).toBe('batch');
    expect(read('{"name": "shop"}').kind).toBe('document');
  });

  it('says where it cannot be read', () => {
    const parsed = read('name: [');
    expect(parsed.kind).toBe('wrong');
    expect(parsed.kind === 'wrong' && parsed.mistakes[0]?.from).toBeGreaterThan(0);
  });

  it('has members', () => {
    expect(read('just a text').kind).toBe('wrong');
    expect(read('  ').kind).toBe('empty');
  });

  it('shows what the platform found at its place', () => {
    const parsed = read(TEXT);
    if (parsed.kind !== 'document') throw new Error(parsed.kind);
    const [mistake] = placed(parsed.document, [
      { path: 'servers[0].plan', expected: 'one of small, medium', got: '"smal"', suggestion: 'small' },
    ]);
    expect(TEXT.slice(mistake?.from, mistake?.to)).toBe('smal');
    expect(mistake?.message).toContain('did you mean `small`?');
  });

  it('shows what is missing at what it is missing from', () => {
    const parsed = read(TEXT);
    if (parsed.kind !== 'document') throw new Error(parsed.kind);
    const [mistake] = placed(parsed.document, [
      { path: 'servers[0].image', expected: 'a text', got: 'nothing' },
    ]);
    expect(TEXT.slice(mistake?.from)).toMatch(/^name: db/);
  });

  it('reads paths as people write them', () => {
    expect(keysOf('servers[0].networks[1]')).toEqual(['servers', 0, 'networks', 1]);
  });
});
