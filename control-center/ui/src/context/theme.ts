import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '@/api/store';

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

const DARK = window.matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark now, for what cannot follow the colours of the document by itself. */
export function useIsDark(): boolean {
  const chosen = useStore(theme);
  const system = useSyncExternalStore(
    (listener) => {
      DARK.addEventListener('change', listener);
      return () => DARK.removeEventListener('change', listener);
    },
    () => DARK.matches,
  );
  return chosen === 'system' ? system : chosen === 'dark';
}
