import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { controlCenter, dataOf } from '@/api';
import { Badge, Button, Dialog, Facts, ProblemView, Skeleton } from '@/ui';
import styles from './audit.module.css';

/** Reads the whole trail, and says whether it was tampered with. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['audit', 'verification'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/audit/verification')),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title="Verify the audit"
      lead="Each record is hashed into the next, and the chain is signed. All files are read."
      actions={<Button onPress={onClose}>Close</Button>}
    >
      {error ? (
        <ProblemView error={error} />
      ) : data === undefined ? (
        <Skeleton />
      ) : (
        <div className={styles.whole}>
          <div>
            {data.whole ? (
              <Badge tone="green" icon={<CircleCheck aria-hidden />}>
                Intact: nothing was changed
              </Badge>
            ) : (
              <Badge tone="red" icon={<CircleX aria-hidden />}>
                Tampered with
              </Badge>
            )}
          </div>
          <Facts
            items={[
              ['Files', data.files],
              ['Records', data.records],
              data.witness === undefined ? null : ['Witness', <code key="witness">{data.witness}</code>],
              data.key === undefined ? null : ['Key', <code key="key">{data.key}</code>],
            ]}
          />
          {data.findings.map(({ kind, file, line, what }) => (
            <p key={`${file}:${line}`}>
              <Badge tone="red">{kind}</Badge> <code>{`${file}:${line}`}</code> {what}
            </p>
          ))}
          {data.notes.map((note) => (
            <p key={note} className="muted">
              {note}
            </p>
          ))}
        </div>
      )}
    </Dialog>
  );
}
