import { BellOff } from 'lucide-react';
import { dataOf, detector } from '@/api';
import { useMay } from '@/context/permission';
import { Button, Chip, type Column, Empty, Listing, When } from '@/ui';
import styles from './alerts.module.css';
import { matcherText, type Silence, useAlertAction, useSilences } from './use-alerts';

function EndButton({ silence: { id } }: { silence: Silence }) {
  const may = useMay('endSilence', { id });
  const ending = useAlertAction(() => 'Silence ended');
  const end = () => dataOf(detector.DELETE('/api/v1/silences/{id}', { params: { path: { id } } }));
  return (
    <Button may={may} busy={ending.isPending} onPress={() => ending.mutate(end)}>
      End
    </Button>
  );
}

const COLUMNS: Column<Silence>[] = [
  {
    header: 'Silenced',
    cell: ({ row: { original } }) => (
      <span className={styles.labels}>
        {original.matchers.map((matcher) => (
          <Chip key={matcher.label + matcher.value}>{matcherText(matcher)}</Chip>
        ))}
      </span>
    ),
  },
  { header: 'Reason', meta: { secondary: true }, cell: ({ row: { original } }) => original.comment },
  {
    header: 'By',
    meta: { width: 120, secondary: true },
    cell: ({ row: { original } }) => original.created_by,
  },
  { header: 'Until', meta: { width: 170 }, cell: ({ row: { original } }) => <When at={original.ends_at} /> },
  { header: 'End', meta: { width: 90 }, cell: ({ row: { original } }) => <EndButton silence={original} /> },
];

/** What nobody is told about for a while. */
export function Silences() {
  const silences = useSilences();
  return (
    <Listing
      label="Silences"
      fetched={silences}
      columns={COLUMNS}
      rows={silences.data?.items ?? []}
      keyOf={({ id }) => id}
      empty={
        <Empty icon={<BellOff aria-hidden />} title="No silences">
          Silence an alert in its panel while someone works on it.
        </Empty>
      }
    />
  );
}
