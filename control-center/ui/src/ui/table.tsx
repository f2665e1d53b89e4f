import {
  flexRender,
  getCoreRowModel,
  getSortedRowModel,
  useReactTable,
  type ColumnDef,
  type Row as ModelRow,
  type RowData,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type CSSProperties, memo, useCallback, useEffect, useMemo, useRef } from 'react';
import styles from './table.module.css';

declare module '@tanstack/react-table' {
  // oxlint-disable-next-line no-unused-vars -- must be declared as the library does
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Of the column, in pixels; the rest is shared by those without. */
    width?: number;
    /** Whether it is left out where there is little room. */
    secondary?: boolean;
    align?: 'right';
  }
}

export type Column<T> = ColumnDef<T>;

export interface DataTableProps<T> {
  label: string;
  columns: Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  onRow?: (row: T) => void;
  selected?: string | undefined;
  /** Whether there is more than what was fetched so far. */
  hasMore?: boolean;
  onMore?: () => void;
}

const HEIGHT = 41;
/** Pixels of a column that has no width; without them, others would leave it none. */
const LEAST = 140;

/** A table of any length: only the rows that are seen are on the page. */
export function DataTable<T>({
  label,
  columns,
  rows,
  keyOf,
  onRow,
  selected,
  hasMore = false,
  onMore,
}: DataTableProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  const isSortable = columns.some((column) => 'accessorFn' in column);
  // sorting needs all rows; where there is none, thousands of them are not made into rows of the table again
  // with each page that comes
  const offset = isSortable ? 0 : first;
  const seen = useMemo(() => rows.slice(first, last + 1), [rows, first, last]);
  const table = useReactTable({
    columns,
    data: isSortable ? (rows as T[]) : seen,
    getRowId: keyOf,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const model = table.getRowModel().rows;
  useEffect(() => {
    if (hasMore && last >= rows.length - 20) onMore?.();
  }, [hasMore, last, rows.length, onMore]);
  const opened = useRef(onRow);
  useEffect(() => {
    opened.current = onRow;
  }, [onRow]);
  const open = useCallback((row: T) => opened.current?.(row), []);
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className={styles.scroller} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table} style={leastWidths(columns)} aria-rowcount={hasMore ? -1 : rows.length}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ id, column, getContext }) => {
                const meta = column.columnDef.meta;
                const sorted = column.getIsSorted();
                const header = flexRender(column.columnDef.header, getContext());
                return (
                  <th
                    key={id}
                    scope="col"
                    style={meta?.width === undefined ? undefined : { width: meta.width }}
                    className={`${meta?.secondary ? styles.secondary : ''} ${meta?.align ? styles.right : ''}`}
                    aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
                  >
                    {column.getCanSort() ? (
                      <button
                        type="button"
                        className={styles.sort}
                        onClick={column.getToggleSortingHandler()}
                      >
                        {header}
                        {sorted === 'asc' && <ArrowUp aria-hidden />}
                        {sorted === 'desc' && <ArrowDown aria-hidden />}
                      </button>
                    ) : (
                      header
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          <Spacer height={above} span={columns.length} />
          {items.map(({ index }) => {
            const row = model[index - offset];
            return (
              row && (
                <BodyRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  index={index}
                  isSelected={row.id === selected}
                  onOpen={onRow ? open : undefined}
                />
              )
            );
          })}
          <Spacer height={below} span={columns.length} />
        </tbody>
      </table>
      {hasMore && <p className={styles.more}>Loading more…</p>}
    </div>
  );
}

/** Of the table, so that each of its columns can be read: of all of them, and without those that are left out. */
function leastWidths<T>(columns: readonly Column<T>[]): CSSProperties {
  const sum = (some: readonly Column<T>[]) =>
    `${some.reduce((width, { meta }) => width + (meta?.width ?? LEAST), 0)}px`;
  const primary = columns.filter(({ meta }) => meta?.secondary !== true);
  return { '--least': sum(columns), '--least-primary': sum(primary) } as CSSProperties;
}

interface BodyRowProps<T> {
  row: ModelRow<T>;
  /** What its cells are made of. */
  columns: unknown;
  index: number;
  isSelected: boolean;
  onOpen: ((row: T) => void) | undefined;
}

function Row<T>({ row, index, isSelected, onOpen }: BodyRowProps<T>) {
  return (
    <tr
      aria-rowindex={index + 1}
      className={`${styles.row} ${onOpen ? styles.clickable : ''}`}
      data-selected={isSelected ? '' : undefined}
      onClick={({ target }) => {
        // links and buttons in a row do what they say themselves
        if (!(target instanceof Element && target.closest('a, button'))) onOpen?.(row.original);
      }}
    >
      {row.getVisibleCells().map((cell) => {
        const meta = cell.column.columnDef.meta;
        return (
          <td
            key={cell.id}
            className={`${meta?.secondary ? styles.secondary : ''} ${meta?.align ? styles.right : ''}`}
          >
            {flexRender(cell.column.columnDef.cell, cell.getContext())}
          </td>
        );
      })}
    </tr>
  );
}

/** A row, made again only when something else stands in it. */
const BodyRow = memo(
  Row,
  (before, after) =>
    before.row.original === after.row.original &&
    before.columns === after.columns &&
    before.index === after.index &&
    before.isSelected === after.isSelected &&
    before.onOpen === after.onOpen,
) as typeof Row;

function Spacer({ height, span }: { height: number; span: number }) {
  return height <= 0 ? null : (
    <tr className={styles.spacer} aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
