import { describe, expect, it } from 'vitest';
import type { LogLine } from '@/api';
import { attemptsOf, inFull, isTroubled } from './attempts';
import type { Span } from './journal';

function span(from: string, undo = false, attempt = 1): Span {
  return { operation: 'a', undo, attempt, from, failed: false };
}

function line(at: string, text: string): LogLine {
  return { at, operation: 'a', text };
}

const texts = (lines: readonly LogLine[]) => lines.map(({ text }) => text);

describe('attempts', () => {
  it('have what each of them printed, done and undone apart', () => {
    const spans = [
      span('2026-11-20T10:00:01Z'),
      span('2026-11-20T10:00:05Z', false, 2),
      { ...span('2026-11-20T10:00:06Z'), operation: 'b' },
      span('2026-11-20T10:00:09Z', true),
    ];
    const lines = [
      line('2026-11-20T10:00:01.5Z', 'first'),
      line('2026-11-20T10:00:05Z', 'second'),
      line('2026-11-20T10:00:08.999Z', 'second still'),
      line('2026-11-20T10:00:09.25Z', 'undone'),
    ];
    expect(
      attemptsOf('a', spans, lines).map(({ undo, attempt, lines }) => [undo, attempt, texts(lines)]),
    ).toEqual([
      [false, 1, ['first']],
      [false, 2, ['second', 'second still']],
      [true, 1, ['undone']],
    ]);
  });

  it('lose nothing that was printed before the clock says that they began', () => {
    const [attempt] = attemptsOf(
      'a',
      [span('2026-11-20T10:00:01Z')],
      [line('2026-11-20T10:00:00Z', 'early')],
    );
    expect(texts(attempt?.lines ?? [])).toEqual(['early']);
  });
});

describe('an operation', () => {
  it('is troubled if it failed or was undone', () => {
    expect(isTroubled({ operation: 'a', state: 'succeeded', attempts: 1 })).toBe(false);
    expect(isTroubled({ operation: 'a', state: 'waiting_retry', attempts: 1, error: 'busy' })).toBe(true);
    expect(isTroubled({ operation: 'a', state: 'undone', attempts: 1 })).toBe(true);
  });
});

describe('a shortened error', () => {
  const whole = 'x'.repeat(500);

  it('is told in full by whoever knows it', () => {
    expect(inFull(whole.slice(0, 200), ['busy', whole, undefined])).toBe(whole);
  });

  it('is what it is where nobody does', () => {
    expect(inFull('not approved: too dear', ['busy'])).toBe('not approved: too dear');
  });
});
