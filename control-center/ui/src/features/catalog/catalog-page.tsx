import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { PackageOpen } from 'lucide-react';
import { useMemo } from 'react';
import { PACKAGE_KINDS } from '@/context/search';
import { useWorkspace } from '@/context/workspace';
import { type Column, Empty, Listing, Page, SearchBox, Select, Stage, Toolbar } from '@/ui';
import { useSettled } from '@/ui/use-settled';
import styles from './catalog.module.css';
import { PackagePanel } from './package-panel';
import { type Package, usePackages } from './use-packages';

const COLUMNS: Column<Package>[] = [
  {
    header: 'Package',
    cell: ({ row: { original } }) => (
      <Link
        from="/catalog"
        to="."
        search={(before) => ({ ...before, package: idOf(original) })}
        className="link"
        replace
      >
        {original.name}
      </Link>
    ),
  },
  { header: 'Kind', meta: { width: 100 }, cell: ({ row: { original } }) => original.kind },
  {
    header: 'Version',
    meta: { width: 100 },
    cell: ({ row: { original } }) => <span className="mono">{original.version}</span>,
  },
  {
    header: 'Category',
    meta: { width: 130, secondary: true },
    cell: ({ row: { original } }) => original.category,
  },
  { header: 'Software', meta: { secondary: true }, cell: ({ row: { original } }) => original.software },
  { header: 'Summary', meta: { secondary: true }, cell: ({ row: { original } }) => original.summary },
];

function idOf(one: Package): string {
  return `${one.kind}/${one.name}`;
}

/** What can be installed, from the registry. */
export function CatalogPage() {
  const { text = '', kind, package: id } = useSearch({ from: '/frame/catalog' });
  const navigate = useNavigate({ from: '/catalog' });
  const workspace = useWorkspace();
  const wanted = useSettled(text, 250);
  const packages = usePackages(wanted, kind);
  const rows = useMemo(() => packages.data?.pages.flatMap(({ items }) => items) ?? [], [packages.data]);
  const select = (next: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, package: next }), replace: true });
  return (
    <Page fill title="Catalogue" lead="Packages in the registry: what can be installed, and where it runs">
      <Toolbar>
        <div className={styles.search}>
          <SearchBox
            label="Name, summary, category or software"
            value={text}
            onChange={(value) =>
              void navigate({
                search: (before) => ({ ...before, text: value === '' ? undefined : value }),
                replace: true,
              })
            }
          />
        </div>
        <Select
          label="Kind"
          value={kind ?? 'all'}
          options={['all', ...PACKAGE_KINDS].map((value) => ({ value, name: value }))}
          onChange={(value) =>
            void navigate({
              search: (before) => ({ ...before, kind: PACKAGE_KINDS.find((known) => known === value) }),
              replace: true,
            })
          }
        />
      </Toolbar>
      <Stage
        panel={
          id !== undefined && (
            <PackagePanel
              key={`${workspace} ${id}`}
              workspace={workspace}
              id={id}
              onClose={() => select(undefined)}
            />
          )
        }
      >
        <Listing
          label="Packages"
          fetched={packages}
          columns={COLUMNS}
          rows={rows}
          keyOf={idOf}
          onRow={(one) => select(idOf(one))}
          selected={id}
          empty={
            <Empty icon={<PackageOpen aria-hidden />} title="No results">
              Clear the filters, or search for something else.
            </Empty>
          }
        />
      </Stage>
    </Page>
  );
}
