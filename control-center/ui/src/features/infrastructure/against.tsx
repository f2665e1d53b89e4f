import { useNavigate } from '@tanstack/react-router';
import type { OrchestratorSchemas } from '@/api';
import { brief } from '@/context/declarations';
import { Select } from '@/ui';

type VersionSummary = OrchestratorSchemas['VersionSummary'];

const BEFORE = 'before';

/** Chooses the version that another one is compared with. */
export function Against({
  version,
  versions,
  before,
  present,
}: {
  version: { id: string };
  versions: readonly VersionSummary[];
  /** The one before, which is what is compared with where none is chosen. */
  before: string | undefined;
  present: string | undefined;
}) {
  const navigate = useNavigate({ from: '/infrastructures/$name/history' });
  const others = versions.filter(({ id }) => id !== version.id && id !== before);
  const isListed = present === undefined || present === before || others.some(({ id }) => id === present);
  return (
    <Select
      label="Compared with"
      value={present === before ? BEFORE : (present ?? BEFORE)}
      options={[
        { value: BEFORE, name: before === undefined ? 'nothing' : 'the previous version' },
        ...others.map(({ id, message }) => ({ value: id, name: `${brief(id)} ${message}` })),
        ...(isListed ? [] : [{ value: present, name: brief(present) }]),
      ]}
      onChange={(against) =>
        void navigate({
          search: (all) => ({ ...all, against: against === BEFORE ? undefined : against }),
          replace: true,
        })
      }
    />
  );
}
