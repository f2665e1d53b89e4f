import { describe, expect, it } from 'vitest';
import { installingYaml } from './installing';

const { isEditable, serversIn, withCluster, withTaskserv } = installingYaml;

const TEXT = `name: shop
servers:
  - name: web # in front
    taskservs:
      - name: nginx
  - name: db
`;

describe('installing', () => {
  it('adds a taskserv to those of a server, and keeps what was written', () => {
    const text = withTaskserv(TEXT, 'web', 'redis');
    expect(text).toContain('- name: web # in front');
    expect(text).toContain('      - name: nginx\n      - name: redis\n');
  });

  it('adds the first taskserv of a server', () => {
    expect(withTaskserv(TEXT, 'db', 'postgres')).toContain(
      '  - name: db\n    taskservs:\n      - name: postgres\n',
    );
  });

  it('adds nothing twice, and nothing to a server that is not there', () => {
    expect(withTaskserv(TEXT, 'web', 'nginx')).toBeNull();
    expect(withTaskserv(TEXT, 'nope', 'nginx')).toBeNull();
  });

  it('adds a cluster', () => {
    const text = withCluster(TEXT, 'records', 'postgresql');
    expect(text).toContain('clusters:\n  - name: records\n    template: postgresql\n');
    expect(withCluster(text ?? '', 'records', 'web')).toBeNull();
  });

  it('knows servers, and what it cannot edit', () => {
    expect(serversIn(TEXT)).toEqual(['web', 'db']);
    expect(isEditable(TEXT)).toBe(true);
    expect(isEditable('servers: [')).toBe(false);
    expect(isEditable('just text')).toBe(false);
  });
});
