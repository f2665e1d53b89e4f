import { expect, it } from 'vitest';
import pages from './pages.json';
import { router } from './router';

it('leads only to addresses that the control center answers with the page', () => {
  const segments = Object.keys(router.routesByPath).map((path) => path.split('/')[1] ?? '');
  expect([...new Set(segments)].filter((segment) => segment !== '').sort()).toEqual([...pages].sort());
});
