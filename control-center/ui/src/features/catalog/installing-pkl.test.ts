import { describe, expect, it } from 'vitest';
import { installingPkl } from './installing-pkl';

const { isEditable, serversIn, withCluster, withTaskserv } = installingPkl;

const TEXT = `amends "provisioning:Infrastructure.pkl"

name = "shop"

networks {
  new { name = "lan"; cidr = "10.89.60.0/24" }
}

servers {
  new {
    name = "db" // not { the end }
    taskservs {
      new { name = "postgres"; config { databases { new { name = "shop" } } } }
    }
  }
  new {
    name = "web"
    plan = "small"
  }
  for (n in IntSeq(1, 3)) {
    new { name = "node\\(n)" }
  }
}
`;

describe('installing in Pkl', () => {
  it('adds a taskserv to those of a server, and keeps what was written', () => {
    const text = withTaskserv(TEXT, 'db', 'redis');
    expect(text).toContain('// not { the end }');
    expect(text).toContain('} } } }\n      new { name = "redis" }\n    }\n  }\n');
    expect(text?.replace('      new { name = "redis" }\n', '')).toBe(TEXT);
  });

  it('adds the first taskserv of a server', () => {
    expect(withTaskserv(TEXT, 'web', 'nginx')).toContain(
      '    plan = "small"\n    taskservs {\n      new { name = "nginx" }\n    }\n  }\n',
    );
  });

  it('adds to what stands in one line', () => {
    const text = 'servers { new { name = "a" } }\n';
    expect(withTaskserv(text, 'a', 'etcd')).toBe(
      'servers { new { name = "a"; taskservs { new { name = "etcd" } } } }\n',
    );
    expect(withTaskserv('servers { new { name = "a"; taskservs {} } }', 'a', 'etcd')).toBe(
      'servers { new { name = "a"; taskservs { new { name = "etcd" } } } }',
    );
  });

  it('adds nothing twice, and nothing to a server that is not there', () => {
    expect(withTaskserv(TEXT, 'db', 'postgres')).toBeNull();
    expect(withTaskserv(TEXT, 'shop', 'nginx')).toBeNull();
  });

  it('adds a cluster', () => {
    const text = withCluster(TEXT, 'records', 'postgresql');
    expect(text).toContain('\n\nclusters {\n  new { name = "records"; template = "postgresql" }\n}\n');
    expect(withCluster(text ?? '', 'records', 'web')).toBeNull();
    expect(withCluster(text ?? '', 'more', 'web')).toContain(
      '"postgresql" }\n  new { name = "more"; template = "web" }\n}\n',
    );
  });

  it('knows servers whose names are written, and what it cannot edit', () => {
    expect(serversIn(TEXT)).toEqual(['db', 'web']);
    expect(isEditable(TEXT)).toBe(true);
    expect(isEditable('servers { new {')).toBe(false);
    expect(isEditable('servers } {')).toBe(false);
  });
});
