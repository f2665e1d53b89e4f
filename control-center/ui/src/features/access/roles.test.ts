import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROLES } from './roles';

const GUIDE = readFileSync(resolve(import.meta.dirname, '../../../../../docs/user/authorization.md'), 'utf8');

describe('the roles', () => {
  it.each(ROLES)('say the same of $name as the documentation', ({ name, may }) => {
    const row = GUIDE.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
    const written = row.split('|')[2] ?? '';
    expect(written.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').trim()).toBe(may);
  });
});
