import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components';
import { Heading } from 'react-aria-components';
import { Modal, ModalOverlay } from 'react-aria-components';
import styles from './dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  lead?: ReactNode;
  wide?: boolean;
  /** Whether it can be left without an answer. */
  dismissable?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A question that has to be answered before anything else. */
export function Dialog({
  isOpen,
  onClose,
  title,
  lead,
  wide = false,
  dismissable = true,
  children,
  actions,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={dismissable}
      isKeyboardDismissDisabled={!dismissable}
      className={styles.veil ?? ''}
    >
      <Modal className={`${styles.modal} ${wide ? styles.wide : ''}`}>
        <AriaDialog className={styles.dialog ?? ''}>
          <header className={styles.head}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </header>
          <div className={styles.body}>{children}</div>
          {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
