import { Button } from './button';
import { Dialog } from './dialog';
import { ProblemView } from './problem';

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
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      lead={lead}
      actions={
        <>
          <Button onPress={onClose}>Keep it</Button>
          <Button kind="danger" busy={busy} onPress={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {error ? <ProblemView error={error} /> : null}
    </Dialog>
  );
}
