import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Permission } from '@/ui';
import type { DialogName } from './search';

/**
 * A dialog of a page, open where the address says so: so the palette opens it as the page does.
 *
 * @param may whether what it does is allowed: it is not open before that is known
 */
export function useDialog(
  name: DialogName,
  may?: Permission,
): { isOpen: boolean; open: () => void; close: () => void } {
  const { dialog } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (shown: DialogName | undefined) => () =>
    void navigate({ to: '.', search: (before) => ({ ...before, dialog: shown }), replace: true });
  const isAllowed = may === undefined || may.allowed === true;
  return { isOpen: dialog === name && isAllowed, open: show(name), close: show(undefined) };
}
