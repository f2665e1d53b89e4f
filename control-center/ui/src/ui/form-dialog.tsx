import { type ReactNode, useId } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { Form } from './page';
import { ProblemView } from './problem';
import { useOnce } from './use-once';

export interface FormDialogProps {
  title: string;
  lead?: ReactNode;
  wide?: boolean;
  /** What its button says. */
  action: string;
  kind?: 'primary' | 'danger';
  /** Whether it can be sent as it is filled in. */
  isReady?: boolean;
  /** What sending it does. */
  sending: { isPending: boolean; error: unknown };
  onSubmit: () => void;
  onClose: () => void;
  /** Further buttons. */
  more?: ReactNode;
  children: ReactNode;
}

/** A form that is sent, once, or left. */
export function FormDialog({
  action,
  kind = 'primary',
  isReady = true,
  sending,
  onSubmit,
  onClose,
  more,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const send = useOnce(sending.isPending, onSubmit);
  return (
    <Dialog
      isOpen
      {...dialog}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          {more}
          <Button kind={kind} type="submit" form={id} busy={sending.isPending} isDisabled={!isReady}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={() => isReady && send()}>
        {children}
        {sending.error ? <ProblemView error={sending.error} /> : null}
      </Form>
    </Dialog>
  );
}
