import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { controlCenter, dataOf } from '@/api';
import { Field, FormDialog, say, Select } from '@/ui';
import { type Subject, SUBJECTS } from './use-compliance';

const MOST = 1000;

/** Vouches for something that was done outside of the platform. */
export function AttestDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(subject);
  const [comment, setComment] = useState('');
  const attesting = useMutation({
    mutationFn: () =>
      dataOf(controlCenter.POST('/api/v1/compliance/attestations', { body: { subject: chosen, comment } })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['compliance'] });
      say('Attested', 'It is now part of the evidence.');
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Attest"
      lead="Vouch for something that the platform cannot see. It is recorded with your name and the time, and cannot be changed."
      action="Attest"
      isReady={comment.trim() !== '' && comment.length <= MOST}
      sending={attesting}
      onSubmit={() => attesting.mutate()}
    >
      <Select
        label="What"
        labelled="above"
        value={chosen}
        options={Object.entries(SUBJECTS).map(([value, name]) => ({ value: value as Subject, name }))}
        onChange={setChosen}
      />
      <Field
        label="Checks and their results"
        value={comment}
        onChange={setComment}
        lines={4}
        placeholder="All 14 accounts; two of them were disabled."
        error={comment.length > MOST ? `At most ${MOST} characters` : undefined}
        required
      />
    </FormDialog>
  );
}
