import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DialogName } from './search';

/** A dialog of a page, open where the address says so: so the palette opens it as the page does. */
export function useDialog(name: DialogName): { isOpen: boolean; open: () => void; close: () => void } {
  const { dialog } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (shown: DialogName | undefined) => () =>
    void navigate({ to: '.', search: (before) => ({ ...before, dialog: shown }), replace: true });
  return { isOpen: dialog === name, open: show(name), close: show(undefined) };
}
