import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { controlCenter, dataOf } from '@/api';
import { renew } from '@/api/session';
import { Button } from './button';
import { Dialog } from './dialog';
import styles from './enrol-dialog.module.css';
import { Field } from './field';
import { Form, Skeleton } from './page';
import { ProblemView } from './problem';
import { say } from './toast';

/** Sets an authenticator up: scan, prove it, keep the recovery codes. */
export function EnrolDialog({
  lead = 'Scan this with an authenticator app, then type the code that it shows.',
  onClose,
}: {
  lead?: string;
  onClose: (isSetUp: boolean) => void;
}) {
  const [code, setCode] = useState('');
  const enrolment = useQuery({
    queryKey: ['enrolment'],
    queryFn: () => dataOf(controlCenter.POST('/api/v1/profile/totp')),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const confirming = useMutation({
    mutationFn: () =>
      dataOf(controlCenter.PUT('/api/v1/profile/totp', { body: { code: code.replace(/\s/g, '') } })),
    onSuccess: renew,
  });
  if (confirming.data) return <Codes codes={confirming.data.codes} onClose={() => onClose(true)} />;
  return (
    <Dialog isOpen onClose={() => onClose(false)} title="Set up an authenticator" lead={lead}>
      {enrolment.error ? (
        <ProblemView error={enrolment.error} onRetry={() => void enrolment.refetch()} />
      ) : enrolment.data === undefined ? (
        <Skeleton />
      ) : (
        <Form onSubmit={() => confirming.mutate()}>
          <img
            className={styles.qr}
            src={`data:image/svg+xml,${encodeURIComponent(enrolment.data.qr_svg)}`}
            alt="QR code of the secret; the text below is the same"
          />
          <code className={styles.secret}>{enrolment.data.secret}</code>
          <Field
            label="Code"
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            code
            autoFocus
            required
          />
          {confirming.error !== null && <ProblemView error={confirming.error} />}
          <Button kind="primary" type="submit" busy={confirming.isPending} isDisabled={code.length < 6}>
            Confirm
          </Button>
          <Button onPress={() => onClose(false)}>Cancel</Button>
        </Form>
      )}
    </Dialog>
  );
}

/** Makes other recovery codes; those before are of no use any more. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const renewing = useMutation({
    mutationFn: () => dataOf(controlCenter.POST('/api/v1/profile/recovery-codes')),
  });
  if (renewing.data) return <Codes codes={renewing.data.codes} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New recovery codes?"
      lead="Your current codes stop working."
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" busy={renewing.isPending} onPress={() => renewing.mutate()}>
            Create new codes
          </Button>
        </>
      }
    >
      {renewing.error !== null && <ProblemView error={renewing.error} />}
    </Dialog>
  );
}

/** Recovery codes, which are shown once. */
export function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      dismissable={false}
      onClose={onClose}
      title="Save your recovery codes"
      lead="They are shown only once. Each works one time if you lose your authenticator."
      actions={
        <>
          <Button
            onPress={() => {
              void navigator.clipboard.writeText(codes.join('\n')).then(() => say('Copied'));
            }}
          >
            Copy
          </Button>
          <Button kind="primary" onPress={onClose}>
            I’ve saved them
          </Button>
        </>
      }
    >
      <ul className={`${styles.codes} mono`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
