import { describe, expect, it } from 'vitest';
import { type Choice, conflictsIn, findConflict, merge, resolve } from './merge';

const BASE = [
  'name: web',
  'servers:',
  '  - name: a',
  '    plan: small',
  '  - name: b',
  '    plan: small',
  '',
];

function text(...lines: string[]): string {
  return lines.join('\n');
}

/** The base with lines in the place of others. */
function changed(at: number, removed: number, ...lines: string[]): string {
  return BASE.toSpliced(at, removed, ...lines).join('\n');
}

/** Takes a side of one of the conflicts that are left. */
function take(from: string, conflict: number, choice: Choice): string {
  const found = conflictsIn(from)[conflict];
  return found === undefined ? from : resolve(from, found, choice);
}

describe('a merge', () => {
  it('has the changes of both', () => {
    const merged = merge(BASE.join('\n'), changed(3, 1, '    plan: large'), changed(6, 0, '  - name: c'));
    expect(merged.text).toBe(
      text(
        'name: web',
        'servers:',
        '  - name: a',
        '    plan: large',
        '  - name: b',
        '    plan: small',
        '  - name: c',
        '',
      ),
    );
    expect(merged.changes.map(({ by, line }) => [by, line])).toEqual([
      ['theirs', 3],
      ['yours', 6],
    ]);
    expect(conflictsIn(merged.text)).toEqual([]);
  });

  it('keeps a change and a server that was added below it apart', () => {
    const yours = changed(5, 1, '    plan: medium', '    image: debian', '  - name: c', '    image: debian');
    const theirs = changed(5, 1, '    plan: large', '    image: debian');
    const merged = merge(changed(6, 0, '    image: debian'), theirs, yours);
    expect(merged.changes.map(({ by }) => by)).toEqual(['both', 'yours']);
    expect(take(merged.text, 0, 'theirs')).toBe(
      changed(5, 1, '    plan: large', '    image: debian', '  - name: c', '    image: debian'),
    );
  });

  it('deletes what one of them has deleted', () => {
    expect(merge(BASE.join('\n'), changed(2, 2), BASE.join('\n')).text).toBe(changed(2, 2));
    expect(merge(BASE.join('\n'), BASE.join('\n'), changed(2, 2)).text).toBe(changed(2, 2));
  });

  it('takes once what both have done', () => {
    const both = changed(3, 1, '    plan: large');
    const merged = merge(BASE.join('\n'), both, both);
    expect(merged.text).toBe(both);
    expect(merged.changes.map(({ by }) => by)).toEqual(['same']);
  });

  it('marks what both have changed differently', () => {
    const merged = merge(
      BASE.join('\n'),
      changed(3, 1, '    plan: large'),
      changed(3, 1, '    plan: medium'),
    );
    expect(merged.changes).toEqual([
      {
        line: 3,
        by: 'both',
        base: ['    plan: small'],
        theirs: ['    plan: large'],
        yours: ['    plan: medium'],
      },
    ]);
    expect(conflictsIn(merged.text).map(({ from }) => from)).toEqual([
      text('name: web', 'servers:', '  - name: a', '').length,
    ]);
    expect(take(merged.text, 0, 'theirs')).toBe(changed(3, 1, '    plan: large'));
    expect(take(merged.text, 0, 'yours')).toBe(changed(3, 1, '    plan: medium'));
    expect(take(merged.text, 0, 'both')).toBe(changed(3, 1, '    plan: large', '    plan: medium'));
  });

  it('marks what one has changed and the other deleted', () => {
    const merged = merge(BASE.join('\n'), changed(2, 2), changed(3, 1, '    plan: medium'));
    expect(merged.changes.map(({ by }) => by)).toEqual(['both']);
    expect(take(merged.text, 0, 'theirs')).toBe(changed(2, 2));
    expect(take(merged.text, 0, 'yours')).toBe(changed(3, 1, '    plan: medium'));
  });

  it('marks lines that both have added at the same place', () => {
    const merged = merge(BASE.join('\n'), changed(6, 0, '  - name: c'), changed(6, 0, '  - name: d'));
    expect(take(merged.text, 0, 'both')).toBe(changed(6, 0, '  - name: c', '  - name: d'));
  });

  it('resolves one conflict after the other, and leaves the rest', () => {
    const merged = merge(
      BASE.join('\n'),
      changed(3, 3, '    plan: large', '  - name: b', '    plan: xlarge'),
      changed(3, 3, '    plan: medium', '  - name: b', '    plan: tiny'),
    );
    expect(conflictsIn(merged.text)).toHaveLength(2);
    const second = take(merged.text, 1, 'yours');
    expect(conflictsIn(second)).toHaveLength(1);
    expect(take(second, 0, 'theirs')).toBe(changed(3, 3, '    plan: large', '  - name: b', '    plan: tiny'));
    const [first, resolved] = merged.changes;
    expect(first && findConflict(conflictsIn(second), first)).toBeDefined();
    expect(resolved && findConflict(conflictsIn(second), resolved)).toBeUndefined();
  });

  it('without a common base has both texts', () => {
    expect(merge('', 'name: web\n', 'name: web\n').text).toBe('name: web\n');
    const merged = merge('', 'name: web\na: 1\n', 'name: web\na: 2\n');
    expect(take(merged.text, 0, 'theirs')).toBe('name: web\na: 1\n');
  });

  it('of a text with itself is the text', () => {
    for (const same of ['', '\n', 'a', BASE.join('\n')]) {
      expect(merge(same, same, same)).toEqual({ text: same, changes: [] });
    }
  });

  it('keeps every line that only one of them touched, whatever the texts are', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    const edit = (lines: readonly string[]) => {
      const edited = [...lines];
      for (let times = random(3); times >= 0; times--) {
        const added = Array.from({ length: random(3) }, () => `new ${random(4)}`);
        edited.splice(random(edited.length + 1), random(3), ...added);
      }
      return edited;
    };
    for (let round = 0; round < 500; round++) {
      const base = Array.from({ length: random(12) }, () => `line ${random(5)}`);
      const [one, other] = [edit(base).join('\n'), edit(base).join('\n')];
      const merged = merge(base.join('\n'), one, other);
      const takeAll = (choice: 'theirs' | 'yours') => {
        let rest = merged.text;
        while (conflictsIn(rest).length > 0) rest = take(rest, 0, choice);
        return rest;
      };
      // where only one text has changed, or both in the same way, that is the result
      expect(merge(base.join('\n'), one, base.join('\n')).text).toBe(one);
      expect(merge(base.join('\n'), base.join('\n'), one).text).toBe(one);
      // what they did apart is in both results
      for (const { by, yours, theirs } of merged.changes) {
        if (by === 'yours') for (const line of yours) expect(takeAll('theirs').split('\n')).toContain(line);
        if (by === 'theirs') for (const line of theirs) expect(takeAll('yours').split('\n')).toContain(line);
      }
    }
  });

  it('of a thousand servers that look alike finds the one that was changed', () => {
    const servers = Array.from({ length: 1_000 }, (_, index) => [
      `  - name: web-${index}`,
      '    plan: small',
      '    networks: [lan]',
      '',
    ]);
    const withPlan = (server: number, plan: string) =>
      servers
        .flatMap((lines, index) => (index === server ? lines.with(1, `    plan: ${plan}`) : lines))
        .join('\n');
    const merged = merge(servers.flat().join('\n'), withPlan(0, 'large'), withPlan(998, 'medium'));
    expect(merged.changes.map(({ by, line }) => [by, line])).toEqual([
      ['theirs', 1],
      ['yours', 3_993],
    ]);
  });

  it.each([
    ['long lists of one line', () => 'x'],
    ['two lines that alternate', (index: number) => (index % 2 === 0 ? 'x' : 'y')],
    ['many lines that return', (index: number) => `line ${index % 50}`],
    ['lines that are all different', (index: number) => `line ${index}`],
  ])('of %s takes a moment', (_, line) => {
    const base = Array.from({ length: 20_000 }, (_, index) => line(index));
    const begin = performance.now();
    merge(base.join('\n'), base.with(0, 'a').with(19_999, 'b').join('\n'), base.with(10_000, 'c').join('\n'));
    merge(base.join('\n'), base.toReversed().join('\n'), base.slice(0, 7_000).join('\n'));
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});
