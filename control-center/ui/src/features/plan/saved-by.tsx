import type { Declaration } from '@/context/declarations';
import { Ago } from '@/ui';
import { useLatestVersion } from './use-declarations';

/** Who changed the file meanwhile, when and why. */
export function SavedBy({ workspace, theirs: { name, etag } }: { workspace: string; theirs: Declaration }) {
  const { data } = useLatestVersion(workspace, name, etag);
  return data ? (
    <>
      {data.author} changed {name} <Ago at={data.at} />: {data.message}.
    </>
  ) : (
    <>{name} has changed since you began.</>
  );
}
