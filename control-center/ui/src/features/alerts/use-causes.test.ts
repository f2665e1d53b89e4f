import { expect, test } from 'vitest';
import { resourceOf } from './use-causes';

const WEB = { workspace: 'default', infrastructure: 'web' };

test('an alert names a server, or a taskserv on it', () => {
  expect(resourceOf({ labels: { ...WEB, server: 'db' } })?.id).toBe('web/server/db');
  expect(resourceOf({ labels: { ...WEB, server: 'db', taskserv: 'postgres' } })).toEqual({
    workspace: 'default',
    id: 'web/taskserv/db/postgres',
  });
});

test('an alert on drift names an infrastructure', () => {
  expect(resourceOf({ labels: WEB })?.id).toBe('web');
});

test('an alert on a service of the platform names no resource', () => {
  expect(resourceOf({ labels: { service: 'vault' } })).toBeUndefined();
});
