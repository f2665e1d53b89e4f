import { describe, expect, it } from 'vitest';
import { editOf } from './edit';

const NGINX = 'taskserv/web/nginx';

describe('an edit', () => {
  it('of a taskserv is what is written, and takes away what is null', () => {
    expect(editOf(NGINX, 'listen:\n  port: 8080\nextra: null')).toEqual({
      kind: 'edit',
      value: { listen: { port: 8080 }, extra: null },
    });
  });

  it('of a server is its plan', () => {
    expect(editOf('server/db', ' large ')).toEqual({ kind: 'edit', value: { plan: 'large' } });
  });

  it('may be none', () => {
    expect(editOf(NGINX, '')).toEqual({ kind: 'edit', value: {} });
  });

  it('that is no mapping, or no YAML, is wrong', () => {
    expect(editOf(NGINX, 'port').kind).toBe('wrong');
    expect(editOf(NGINX, 'port: [').kind).toBe('wrong');
  });
});
