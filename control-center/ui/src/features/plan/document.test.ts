import { describe, expect, it } from 'vitest';
import { keysOf, placed, read } from './document';

const TEXT = `name: shop
servers:
  - name: db
    plan: smal
`;

const SMALL = {
  path: 'servers[0].plan',
  expected: 'one of small, medium',
  got: '"smal"',
  suggestion: 'small',
};

describe('a document', () => {
  it('is an infrastructure with a name, in every format', () => {
    const infrastructure = { kind: 'infrastructure', name: 'shop' };
    expect(read(TEXT, 'yaml')).toEqual(infrastructure);
    expect(read('{"name": "shop"}', 'json')).toEqual(infrastructure);
    expect(read('amends "provisioning:Infrastructure.pkl"\nname = "shop"', 'pkl')).toEqual(infrastructure);
    expect(read('name = "shop"\n[[servers]]\nname = "db"', 'toml')).toEqual(infrastructure);
  });

  it('is a batch where it has operations', () => {
    expect(read('name: x\noperations: []', 'yaml').kind).toBe('batch');
  });

  it('says where it cannot be read', () => {
    const parsed = read('name: [', 'yaml');
    expect(parsed.kind === 'wrong' && parsed.mistakes[0]?.from).toBeGreaterThan(0);
  });

  it('has members', () => {
    expect(read('just a text', 'yaml').kind).toBe('wrong');
    expect(read('  ', 'yaml').kind).toBe('empty');
  });

  it('shows what the platform found at its line', () => {
    const [mistake] = placed(TEXT, 'yaml', [{ ...SMALL, line: 4, column: 11 }]);
    expect(TEXT.slice(mistake?.from, mistake?.to)).toBe('smal');
    expect(mistake?.message).toContain('did you mean `small`?');
  });

  it('shows it at its path where there is no line', () => {
    const [mistake] = placed(TEXT, 'yaml', [SMALL]);
    expect(TEXT.slice(mistake?.from, mistake?.to)).toBe('smal');
  });

  it('shows what is missing at what it is missing from', () => {
    const [mistake] = placed(TEXT, 'yaml', [
      { path: 'servers[0].image', expected: 'a text', got: 'nothing' },
    ]);
    expect(TEXT.slice(mistake?.from)).toMatch(/^name: db/);
  });

  it('reads paths as people write them', () => {
    expect(keysOf('servers[0].networks[1]')).toEqual(['servers', 0, 'networks', 1]);
  });
});
