import { useState } from 'react';
import { dataOf, vault } from '@/api';
import { Field, FormDialog, Select } from '@/ui';
import { KEY_TYPES, keyNameMistake } from './key-types';
import { type TransitKey, type TransitKeyDetail, useKeyAction } from './use-transit-keys';

/** Makes a transit key, which never leaves the vault. */
export function NewKeyDialog({ workspace, onClose }: { workspace: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [type, setType] = useState<TransitKey['type']>('aes256-gcm');
  const making = useKeyAction(({ key }: TransitKeyDetail) => `${key.name} was created`);
  const mistake = name === '' ? undefined : keyNameMistake(name);
  return (
    <FormDialog
      title="New transit key"
      lead="Programs have it encrypt or sign for them. The key itself never leaves the vault."
      action="Create key"
      isReady={name !== '' && mistake === undefined}
      sending={making}
      onSubmit={() =>
        making.mutate(
          () =>
            dataOf(
              vault.POST('/api/v1/transit-keys', {
                params: { query: { workspace } },
                body: { name, type },
              }),
            ),
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        onChange={setName}
        autoFocus
        {...(mistake === undefined ? {} : { error: mistake })}
      />
      <Select label="Type" value={type} options={KEY_TYPES} onChange={setType} />
    </FormDialog>
  );
}
