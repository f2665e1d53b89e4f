import { useEffect, useState } from 'react';
import { isWorthReloading, type MissingPart } from '@/api/part';
import { ProblemError, type Problem } from '@/api';
import { Page, ProblemView, Skeleton } from '@/ui';

const MISSING: Problem = {
  status: 0,
  code: 'page-error',
  title: 'Part of the page could not be loaded',
  detail: 'The platform may have been upgraded, or it does not answer.',
  help: 'Reload the page.',
};

/** Stands where a part of the page is missing; the page is loaded again by itself, once. */
export function Missing({ part }: { part: MissingPart }) {
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    void isWorthReloading(part).then((isWorthIt) => {
      if (isWorthIt) location.reload();
      else setIsLost(true);
    });
  }, [part]);
  return isLost ? (
    <Page title="This page could not be shown">
      <ProblemView error={new ProblemError(MISSING)} onRetry={() => location.reload()} />
    </Page>
  ) : (
    <Skeleton lines={8} />
  );
}
