import { describe, expect, it } from 'vitest';
import { isUnexpected, reasonOf } from './reason';

describe('a reason', () => {
  it('names the operation, what went wrong, and what was printed', () => {
    const text =
      'operation `create taskserv/web/nginx` failed: install.sh ended with exit code 1: nginx: [emerg]\nunknown directive';
    expect(reasonOf(text)).toEqual({
      operation: 'create taskserv/web/nginx',
      head: 'install.sh ended with exit code 1',
      items: [],
      printed: 'nginx: [emerg]\nunknown directive',
    });
  });

  it('that is short is a sentence', () => {
    expect(reasonOf('asked for')).toEqual({
      operation: undefined,
      head: 'asked for',
      items: [],
      printed: '',
    });
  });

  it('of many parts is a list', () => {
    const parts = ['a', 'b', 'c'].map((name) =>
      `server ${name} cannot be reached, ${'again '.repeat(10)}`.trim(),
    );
    expect(reasonOf(parts.join('; ')).items).toEqual(parts);
  });

  it('is unexpected where the fault is ours', () => {
    expect(isUnexpected('something failed inside the orchestrator (X at Y); its log has the rest')).toBe(
      true,
    );
    expect(isUnexpected('install.sh ended with exit code 1')).toBe(false);
  });
});
