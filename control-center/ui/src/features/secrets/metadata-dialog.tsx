import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf, vault } from '@/api';
import { Field, FormDialog, say } from '@/ui';
import { dateOf, daysOf, labelsOf, labelsText } from './draft';
import type { Metadata, TaggedSecret } from './use-secrets';

/** Changes what is said about a secret; refused if somebody else did so meanwhile. */
export function MetadataDialog({ tagged, onClose }: { tagged: TaggedSecret; onClose: () => void }) {
  // what is on the page is fetched again and again
  const [{ detail, etag }] = useState(tagged);
  const { workspace, path, metadata: before } = detail.secret;
  const queries = useQueryClient();
  const [description, setDescription] = useState(before.description ?? '');
  const [owner, setOwner] = useState(before.owner ?? '');
  const [labels, setLabels] = useState(labelsText(before.labels));
  const [expiry, setExpiry] = useState(dateOf(before.expires_at));
  const daysBefore = daysOf(before.rotate_every);
  const [days, setDays] = useState(daysBefore ?? '');
  const [most, setMost] = useState(String(before.max_versions));
  const labelled = labelsOf(labels);
  const wrongExpiry = expiry === '' || !Number.isNaN(Date.parse(expiry)) ? undefined : 'Such as 2027-01-31';
  const wrongDays = days === '' || isWhole(days) ? undefined : 'A number of days';
  const wrongMost = isWhole(most) ? undefined : 'A number from 1 to 100';
  const isReady =
    labelled !== undefined && wrongExpiry === undefined && wrongDays === undefined && wrongMost === undefined;
  const saving = useMutation({
    mutationFn: () => {
      const body: Metadata = {
        ...(description === '' ? {} : { description }),
        ...(owner === '' ? {} : { owner }),
        labels: labelled ?? {},
        ...expiresAt(before, expiry),
        ...rotateEvery(before, days, daysBefore),
        max_versions: Number(most),
      };
      return dataOf(
        vault.PUT('/api/v1/secrets/{path}', {
          params: { path: { path }, query: { workspace }, header: { 'If-Match': etag } },
          body,
        }),
      );
    },
    onSuccess: () => {
      say(`Metadata of ${path} saved`);
      void queries.invalidateQueries({ queryKey: ['secrets'] });
      onClose();
    },
  });
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={`Metadata of ${path}`}
      lead="Visible to people who cannot see the value: do not write secrets here."
      action="Save"
      isReady={isReady}
      sending={saving}
      onSubmit={() => saving.mutate()}
    >
      <Field label="Description" value={description} onChange={setDescription} autoFocus />
      <Field label="Owner" value={owner} onChange={setOwner} hint="Who to ask about it" />
      <Field
        label="Labels"
        value={labels}
        onChange={setLabels}
        placeholder="team=web, tier=db"
        error={labelled === undefined ? 'Such as team=web, tier=db' : undefined}
      />
      <Field
        label="Expires on"
        value={expiry}
        onChange={setExpiry}
        placeholder="2027-01-31"
        hint="After that it is reported as expired, but stays readable"
        error={wrongExpiry}
      />
      <Field
        label="Rotate every (days)"
        value={days}
        onChange={setDays}
        hint={daysBefore === undefined ? `Now ${before.rotate_every}` : 'Never if empty'}
        error={wrongDays}
      />
      <Field
        label="Versions to keep"
        value={most}
        onChange={setMost}
        hint="Older ones are destroyed when a new version is written"
        error={wrongMost}
      />
    </FormDialog>
  );
}

function isWhole(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text);
}

/** A time stays as exact as it was, unless another day is chosen. */
function expiresAt({ expires_at }: Metadata, date: string): Partial<Metadata> {
  if (date === '') return {};
  const isSame = expires_at !== undefined && dateOf(expires_at) === date;
  return { expires_at: isSame ? expires_at : new Date(date).toISOString() };
}

/** A period that is no number of days stays, unless one is written. */
function rotateEvery(
  { rotate_every }: Metadata,
  days: string,
  daysBefore: string | undefined,
): Partial<Metadata> {
  if (days !== '') return { rotate_every: `P${days}D` };
  return daysBefore === undefined && rotate_every !== undefined ? { rotate_every } : {};
}
