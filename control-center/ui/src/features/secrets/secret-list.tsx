import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useMemo } from 'react';
import { SECRET_STATES } from '@/context/search';
import { Ago, type Column, Empty, Listing, SearchBox, Select, Stage, Toolbar } from '@/ui';
import { useSettled } from '@/ui/use-settled';
import { labelsText } from './draft';
import { NeedBadges } from './need-badges';
import { SecretPanel } from './secret-panel';
import styles from './secrets.module.css';
import { type Secret, useSecrets } from './use-secrets';

const COLUMNS: Column<Secret>[] = [
  {
    header: 'Secret',
    cell: ({ row: { original } }) => (
      <span className={styles.name}>
        <Link
          from="/secrets"
          to="."
          search={(before) => ({ ...before, path: original.path })}
          className="link"
          title={original.metadata.description}
          replace
        >
          {original.path}
        </Link>
        <NeedBadges secret={original} />
      </span>
    ),
  },
  {
    header: 'Fields',
    meta: { secondary: true },
    cell: ({ row: { original } }) => original.fields.join(', '),
  },
  {
    header: 'Labels',
    meta: { secondary: true },
    cell: ({ row: { original } }) => (
      <span className="mono muted">{labelsText(original.metadata.labels)}</span>
    ),
  },
  {
    header: 'Version',
    meta: { width: 80, align: 'right' },
    cell: ({ row: { original } }) => <span className="numbers">{original.current_version}</span>,
  },
  {
    header: 'Written',
    meta: { width: 130, secondary: true },
    cell: ({ row: { original } }) => <Ago at={original.updated_at} />,
  },
];

/** Secrets of a workspace, without their values. */
export function SecretList({ workspace }: { workspace: string }) {
  const { text = '', state = 'active', path } = useSearch({ from: '/frame/secrets' });
  const navigate = useNavigate({ from: '/secrets' });
  const wanted = useSettled(text, 250);
  const secrets = useSecrets(workspace, { text: wanted === '' ? undefined : wanted, state });
  const rows = useMemo(() => secrets.data?.pages.flatMap(({ items }) => items) ?? [], [secrets.data]);
  const isFiltered = wanted !== '' || state !== 'active';
  const select = (next: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, path: next }), replace: true });
  return (
    <>
      <Toolbar>
        <div className={styles.search}>
          <SearchBox
            label="Path, description, owner or label"
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
          label="State"
          value={state}
          options={SECRET_STATES.map((value) => ({ value, name: value }))}
          onChange={(value) =>
            void navigate({
              search: (before) => ({ ...before, state: value === 'active' ? undefined : value }),
              replace: true,
            })
          }
        />
      </Toolbar>
      <Stage
        panel={
          path !== undefined && (
            <SecretPanel
              key={`${workspace} ${path}`}
              workspace={workspace}
              path={path}
              onClose={() => select(undefined)}
            />
          )
        }
      >
        <Listing
          label="Secrets"
          fetched={secrets}
          columns={COLUMNS}
          rows={rows}
          keyOf={(secret) => secret.path}
          onRow={(secret) => select(secret.path)}
          selected={path}
          empty={
            isFiltered ? (
              <Empty icon={<KeyRound aria-hidden />} title="No results">
                Values are not searched: only paths, descriptions, owners and labels.
              </Empty>
            ) : (
              <Empty icon={<KeyRound aria-hidden />} title="No secrets yet">
                Passwords, tokens and keys of this workspace. A declaration refers to one as{' '}
                <code>secret:web/db#password</code>.
              </Empty>
            )
          }
        />
      </Stage>
    </>
  );
}
