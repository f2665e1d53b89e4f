import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf, detector } from '@/api';
import { Chip, Field, FormDialog, say, Select } from '@/ui';
import styles from './alerts.module.css';
import { type Matcher, matcherText } from './use-alerts';

const TIMES = [
  { value: 'PT30M', name: '30 minutes' },
  { value: 'PT2H', name: '2 hours' },
  { value: 'P1D', name: '1 day' },
  { value: 'P7D', name: '7 days' },
] as const;

/** Silences what has these labels, for a while. */
export function SilenceDialog({ matchers, onClose }: { matchers: Matcher[]; onClose: () => void }) {
  const queries = useQueryClient();
  const [time, setTime] = useState<(typeof TIMES)[number]['value']>('PT2H');
  const [comment, setComment] = useState('');
  const saving = useMutation({
    mutationFn: () =>
      dataOf(detector.POST('/api/v1/silences', { params: {}, body: { matchers, duration: time, comment } })),
    onSuccess: () => {
      say('Silenced');
      void queries.invalidateQueries({ queryKey: ['silences'] });
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Silence alerts"
      action="Silence"
      sending={saving}
      onSubmit={() => saving.mutate()}
    >
      <span className={styles.labels}>
        {matchers.map((matcher) => (
          <Chip key={matcher.label}>{matcherText(matcher)}</Chip>
        ))}
      </span>
      <Select label="For" labelled="above" value={time} options={TIMES} onChange={setTime} />
      <Field label="Reason" value={comment} onChange={setComment} hint="Others see it in the list" />
    </FormDialog>
  );
}
