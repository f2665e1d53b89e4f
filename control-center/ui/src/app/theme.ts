import { createStore } from '@/api/store';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'provisioning.theme';

export const theme = createStore<Theme>(read());

/** Puts the theme on the page, and keeps it for the next visit. */
export function chooseTheme(next: Theme): void {
  localStorage.setItem(KEY, next);
  theme.set(next);
  apply(next);
}

export function apply(next: Theme): void {
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
}

function read(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}
