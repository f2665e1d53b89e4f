import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { controlCenter, dataOf } from '@/api';
import { Button, Dialog, Facts, Field, Form, ProblemView, say, Select } from '@/ui';
import type { Setting } from './use-settings';

const EFFECTS = {
  active: 'It is in force.',
  after_restart: 'It is in force after a restart of the service.',
  overridden: 'Something on the machine outranks it.',
  undelivered: 'The service gets it as soon as it answers.',
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
    mutationFn: (next: string | undefined) =>
      dataOf(
        controlCenter.PATCH('/api/v1/settings', {
          params: { header: { 'If-Match': `"${version}"` } },
          body: { comment, changes: [{ service, key, ...(next === undefined ? {} : { value: next }) }] },
        }),
      ),
    onSuccess: ({ changed: [change] }) => {
      void queries.invalidateQueries({ queryKey: ['settings'] });
      say('The setting is changed', change && EFFECTS[change.effect]);
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={key} lead={description}>
      <Form onSubmit={() => changing.mutate(value)}>
        <Facts
          items={[
            ['Service', service],
            ['Type', type],
            ['Default', setting.default === undefined ? '–' : <code key="default">{setting.default}</code>],
            ['In force', setting.changes === 'at_once' ? 'at once' : 'after a restart of the service'],
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
        <Field label="Why" value={comment} onChange={setComment} required />
        {changing.error !== null && <ProblemView error={changing.error} />}
        <Button kind="primary" type="submit" busy={changing.isPending} isDisabled={comment === ''}>
          Set it
        </Button>
        {central !== undefined && (
          <Button isDisabled={comment === ''} onPress={() => changing.mutate(undefined)}>
            Take it back
          </Button>
        )}
      </Form>
    </Dialog>
  );
}
