import { describe, expect, it } from 'vitest';
import { declaredAt } from './declared-at';

const YAML = `networks:
  - name: web
servers:
  - name: db
    taskservs: [{ name: nginx }]
  - name: web
    count: 2
    taskservs:
      - name: nginx
`;
const PKL = `networks { new { name = "web" } }
servers {
  new { name = "web"; taskservs { new { name = "nginx" } } }
}
`;
const JSON_TEXT = '{"networks": [{"name": "web"}], "servers": [{"name": "web"}]}';
const TOML = '[[networks]]\nname = "web"\n\n[[servers]]\nname = "web"\n';

function lineOf(text: string, resource: string): number | undefined {
  const place = declaredAt(text, resource);
  return place && text.slice(0, place.from).split('\n').length;
}

describe('where a resource is declared', () => {
  it('is the taskserv of its server', () => {
    expect(lineOf(YAML, 'taskserv/db/nginx')).toBe(5);
    expect(lineOf(YAML, 'taskserv/web/nginx')).toBe(9);
    expect(lineOf(PKL, 'taskserv/web/nginx')).toBe(3);
  });

  it('is the server, not the network of the same name', () => {
    expect(lineOf(YAML, 'server/web')).toBe(6);
    expect(lineOf(YAML, 'network/web')).toBe(2);
    expect(lineOf(PKL, 'server/web')).toBe(3);
    expect(lineOf(TOML, 'server/web')).toBe(5);
    expect(declaredAt(JSON_TEXT, 'server/web')?.from).toBe(JSON_TEXT.lastIndexOf('web'));
  });

  it('is the server of which there are several', () => {
    expect(lineOf(YAML, 'taskserv/web-2/nginx')).toBe(9);
  });

  it('is the server where the taskserv is not written, and nowhere where nothing is', () => {
    expect(lineOf(YAML, 'taskserv/web/redis')).toBe(6);
    expect(declaredAt(YAML, 'server/other')).toBeUndefined();
    expect(declaredAt(YAML, 'cluster/x')).toBeUndefined();
  });
});
