import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  Button,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { asProblem } from '@/api';
import { Ticked } from './problem';
import styles from './toast.module.css';

interface Message {
  good: boolean;
  title: string;
  detail?: string;
}

const queue = new ToastQueue<Message>({ maxVisibleToasts: 4 });

/** Says that something worked. */
export function say(title: string, detail?: string): void {
  queue.add({ good: true, title, ...(detail === undefined ? {} : { detail }) }, { timeout: 5000 });
}

/** Says what did not work and what helps; it stays until it is closed. */
export function sayProblem(error: unknown): void {
  const { title, detail, help } = asProblem(error);
  const text = [detail, help].filter((part) => part !== undefined).join(' · ');
  queue.add({ good: false, title: title.charAt(0).toUpperCase() + title.slice(1), detail: text });
}

export function Toasts() {
  return (
    <ToastRegion queue={queue} className={styles.region ?? ''}>
      {({ toast }) => {
        const { good, title, detail } = toast.content;
        const Icon = good ? CircleCheck : CircleAlert;
        return (
          <AriaToast toast={toast} className={`${styles.toast} ${good ? styles.good : styles.bad}`}>
            <Icon aria-hidden />
            <ToastContent className={styles.text ?? ''}>
              <Text slot="title" className={styles.title ?? ''}>
                {title}
              </Text>
              {detail !== undefined && (
                <div className={styles.detail}>
                  <Ticked text={detail} />
                </div>
              )}
            </ToastContent>
            <Button slot="close" aria-label="Close" className={styles.close ?? ''}>
              <X size={14} aria-hidden />
            </Button>
          </AriaToast>
        );
      }}
    </ToastRegion>
  );
}
