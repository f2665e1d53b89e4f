import { Button } from './button';
import { Dialog } from './dialog';
import { ProblemView } from './problem';
import { useOnce } from './use-once';

export interface ConfirmDialogProps {
  title: string;
  lead: string;
  /** What is done after a yes. */
  action: string;
  busy: boolean;
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ title, lead, action, busy, error, onConfirm, onClose }: ConfirmDialogProps) {
  const confirm = useOnce(busy, onConfirm);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      lead={lead}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="danger" busy={busy} onPress={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {error ? <ProblemView error={error} /> : null}
    </Dialog>
  );
}
