import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import { knowsPasskeys, makePasskey } from '@/api/passkey';
import {
  Ago,
  Button,
  Card,
  Field,
  FormDialog,
  IconButton,
  ProblemView,
  say,
  sayProblem,
  Skeleton,
} from '@/ui';
import { Codes } from '@/ui/enrol-dialog';
import styles from './security.module.css';

type Passkey = ControlCenterSchemas['PasskeyView'];

/** Devices that sign one in without a password. */
export function Passkeys() {
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const passkeys = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/profile/passkeys')),
  });
  const removing = useMutation({
    mutationFn: ({ id }: Passkey) =>
      dataOf(controlCenter.DELETE('/api/v1/profile/passkeys/{id}', { params: { path: { id } } })),
    onSuccess: (_, { name }) => {
      say(`${name} removed`);
      void queries.invalidateQueries({ queryKey: ['passkeys'] });
      void queries.invalidateQueries({ queryKey: ['profile'] });
    },
    onError: sayProblem,
  });
  return (
    <Card
      title="Passkeys"
      actions={
        knowsPasskeys() && (
          <Button icon={<Plus aria-hidden />} onPress={() => setAdding(true)}>
            Add
          </Button>
        )
      }
    >
      {passkeys.error ? (
        <ProblemView error={passkeys.error} onRetry={() => void passkeys.refetch()} />
      ) : passkeys.data === undefined ? (
        <Skeleton lines={2} />
      ) : passkeys.data.items.length === 0 ? (
        <p className="muted">
          A passkey signs you in with this device, a phone or a security key: no password, no code.
        </p>
      ) : (
        passkeys.data.items.map((passkey) => (
          <div key={passkey.id} className={styles.line}>
            <div>
              <p className={styles.agent}>
                <Fingerprint size={15} aria-hidden /> {passkey.name}
              </p>
              <p className="muted">
                added <Ago at={passkey.created_at} />
                {passkey.last_used_at !== undefined && (
                  <>
                    {' · used '}
                    <Ago at={passkey.last_used_at} />
                  </>
                )}
              </p>
            </div>
            <IconButton label={`Remove ${passkey.name}`} onPress={() => removing.mutate(passkey)}>
              <Trash2 />
            </IconButton>
          </div>
        ))
      )}
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
    </Card>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const making = useMutation({
    mutationFn: async () => {
      const { options } = await dataOf(controlCenter.POST('/api/v1/profile/passkey-challenges'));
      const credential = await makePasskey(options);
      return dataOf(controlCenter.POST('/api/v1/profile/passkeys', { body: { name, credential } }));
    },
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: ['passkeys'] });
      void queries.invalidateQueries({ queryKey: ['profile'] });
      if (made.recovery_codes === undefined) {
        say(`${made.name} added`);
        onClose();
      }
    },
  });
  if (making.data?.recovery_codes) return <Codes codes={making.data.recovery_codes} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      title="Add a passkey"
      lead="Your browser asks where to save it."
      action="Continue"
      isReady={name !== ''}
      sending={making}
      onSubmit={() => making.mutate()}
    >
      <Field
        label="Name"
        value={name}
        onChange={setName}
        autoFocus
        required
        hint="Such as the name of the device"
      />
    </FormDialog>
  );
}
