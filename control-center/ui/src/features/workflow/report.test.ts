import { expect, it } from 'vitest';
import type { Operation, Workflow } from '@/api';
import { addressOf, reportOf } from './report';

const WORKFLOW = {
  id: '01a1feb2-0000-7000-8000-000000000000',
  workspace: 'shop',
  infrastructure: 'web',
  submitted_at: '2026-11-22T10:00:00Z',
  submitted_by: { kind: 'user', id: 'u', name: 'ada' },
} as Workflow;

const OPERATION = {
  id: 'create server/db',
  action: 'create',
  resource: 'server/db',
  attempts: 3,
} as Operation;

it('says what failed, where, why, and how to get there', () => {
  const address = addressOf('http://localhost:8080', WORKFLOW, OPERATION.id);
  expect(reportOf(WORKFLOW, OPERATION, 'no space', address)).toBe(
    `web: create server/db failed after 3 attempts
Workspace shop, workflow 01a1feb2-0000-7000-8000-000000000000, submitted 2026-11-22T10:00:00Z by ada

no space

http://localhost:8080/workflows/01a1feb2-0000-7000-8000-000000000000?operation=create+server%2Fdb&workspace=shop`,
  );
});
