import type { ReactNode } from 'react';
import { Card, Skeleton } from './page';
import { ProblemView } from './problem';
import { DataTable, type DataTableProps } from './table';

/** How far what is listed was fetched, as queries tell it. */
export interface Fetched {
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
}

export interface ListingProps<T> extends Omit<DataTableProps<T>, 'hasMore' | 'onMore'> {
  fetched: Fetched;
  /** What stands there if there is nothing. */
  empty?: ReactNode;
}

/** A list in whichever state it is: on its way, failed, empty, or there. */
export function Listing<T>({ fetched, empty, ...table }: ListingProps<T>) {
  const { error, isPending, hasNextPage = false, isFetchingNextPage = false } = fetched;
  const isEmpty = table.rows.length === 0 && !hasNextPage && empty !== undefined;
  return (
    <Card flush fill>
      {error ? (
        <ProblemView error={error} onRetry={() => void fetched.refetch()} />
      ) : isPending ? (
        <Skeleton lines={9} />
      ) : isEmpty ? (
        empty
      ) : (
        <DataTable
          {...table}
          hasMore={hasNextPage}
          onMore={() => {
            if (!isFetchingNextPage) void fetched.fetchNextPage?.();
          }}
        />
      )}
    </Card>
  );
}
