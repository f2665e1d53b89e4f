import { Button } from './button';
import { Dialog } from './dialog';
import { say } from './toast';
import styles from './dialog.module.css';

/** Shows what is shown once. */
export function SecretDialog({
  title,
  lead,
  secret,
  onClose,
}: {
  title: string;
  lead: string;
  secret: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      dismissable={false}
      onClose={onClose}
      title={title}
      lead={lead}
      actions={
        <>
          <Button onPress={() => void navigator.clipboard.writeText(secret).then(() => say('Copied'))}>
            Copy
          </Button>
          <Button kind="primary" onPress={onClose}>
            I’ve saved it
          </Button>
        </>
      }
    >
      <code className={styles.secret}>{secret}</code>
    </Dialog>
  );
}
