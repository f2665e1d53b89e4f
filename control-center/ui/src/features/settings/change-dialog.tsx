import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { controlCenter, dataOf } from '@/api';
import { Button, Facts, Field, FormDialog, say, Select } from '@/ui';
import type { Setting } from './use-settings';

const EFFECTS = {
  active: 'It is in effect.',
  after_restart: 'It takes effect after a restart of the service.',
  overridden: 'A setting on the machine overrides it.',
  undelivered: 'It takes effect as soon as the service answers.',
} as const;

/** Sets a value centrally, or takes it back. */
export function ChangeDialog({
  setting,
  version,
  onClose,
}: {
  setting: Setting;
  version: number;
  onClose: () => void;
}) {
  const { service, key, description, type, choices, central } = setting;
  const queries = useQueryClient();
  const [value, setValue] = useState(central ?? setting.value ?? '');
  const [comment, setComment] = useState('');
  const changing = useMutation({
    mutationFn: async (next: string | undefined) => {
      const changes = [{ service, key, ...(next === undefined ? {} : { value: next }) }];
      // what is wrong with a value is said before a second factor is asked for
      await dataOf(controlCenter.POST('/api/v1/setting-checks', { body: { changes } }));
      return dataOf(
        controlCenter.PATCH('/api/v1/settings', {
          params: { header: { 'If-Match': `"${version}"` } },
          body: { comment, changes },
        }),
      );
    },
    onSuccess: ({ changed: [change] }) => {
      void queries.invalidateQueries({ queryKey: ['settings'] });
      say('Setting changed', change && EFFECTS[change.effect]);
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={key}
      lead={description}
      action="Save"
      isReady={comment !== ''}
      more={
        central !== undefined && (
          <Button isDisabled={comment === ''} onPress={() => changing.mutate(undefined)}>
            Reset
          </Button>
        )
      }
      sending={changing}
      onSubmit={() => changing.mutate(value)}
    >
      <Facts
        items={[
          ['Service', service],
          ['Type', type],
          ['Default', setting.default === undefined ? '–' : <code key="default">{setting.default}</code>],
          ['Takes effect', setting.changes === 'at_once' ? 'immediately' : 'after a restart of the service'],
        ]}
      />
      {choices.length > 0 ? (
        <Select
          label="Value"
          labelled="above"
          value={value}
          options={choices.map((choice) => ({ value: choice, name: choice }))}
          onChange={setValue}
        />
      ) : (
        <Field label="Value" value={value} onChange={setValue} autoFocus />
      )}
      <Field label="Reason" value={comment} onChange={setComment} required />
    </FormDialog>
  );
}
