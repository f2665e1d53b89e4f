import { useNavigate, useSearch } from '@tanstack/react-router';
import { History, KeyRound, Pencil, Settings2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useMay } from '@/context/permission';
import {
  Badge,
  Button,
  type Column,
  Empty,
  IconButton,
  Listing,
  Page,
  SearchBox,
  Select,
  Tip,
  Toolbar,
  type Tone,
} from '@/ui';
import { AccountsDialog } from './accounts-dialog';
import { ChangeDialog } from './change-dialog';
import styles from './settings.module.css';
import { type Setting, useSettings } from './use-settings';
import { VersionsDialog } from './versions-dialog';

type Layer = NonNullable<Setting['origin']>['layer'];

const TONES: Record<Layer, Tone> = {
  default: 'grey',
  central: 'blue',
  file: 'purple',
  environment: 'amber',
  flag: 'amber',
};

/** How every service is configured, and where each value comes from. */
export function SettingsPage() {
  const { text = '', service, origin } = useSearch({ from: '/frame/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const [editing, setEditing] = useState<Setting | null>(null);
  const [isPast, setIsPast] = useState(false);
  const [isAccounts, setIsAccounts] = useState(false);
  const settings = useSettings();
  const wanted = useDeferredValue(text.toLowerCase());
  const services = settings.data?.services;
  const rows = useMemo(
    () =>
      services
        ?.flatMap((one) => one.settings)
        .filter(
          (setting) =>
            (service === undefined || setting.service === service) &&
            (origin === undefined || setting.origin?.layer === origin) &&
            `${setting.key} ${setting.description ?? ''} ${setting.value ?? ''}`
              .toLowerCase()
              .includes(wanted),
        ) ?? [],
    [services, service, origin, wanted],
  );
  const columns = useMemo(() => columnsOf(setEditing), []);
  const unreachable = services?.filter(({ reachable }) => !reachable) ?? [];
  return (
    <Page
      fill
      title="Settings"
      lead="How each service is configured, and where every value comes from"
      actions={
        <>
          <Button icon={<KeyRound aria-hidden />} onPress={() => setIsAccounts(true)}>
            Provider accounts
          </Button>
          <Button icon={<History aria-hidden />} onPress={() => setIsPast(true)}>
            History
          </Button>
        </>
      }
    >
      <Toolbar>
        <div className={styles.search}>
          <SearchBox
            label="Key, value or meaning"
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
          label="Service"
          value={service ?? 'any'}
          options={[
            { value: 'any', name: 'any' },
            ...(services?.map((one) => ({ value: one.service, name: one.service })) ?? []),
          ]}
          onChange={(value) =>
            void navigate({
              search: (before) => ({ ...before, service: value === 'any' ? undefined : value }),
            })
          }
        />
        <Select
          label="From"
          value={origin ?? 'any'}
          options={(['any', ...Object.keys(TONES)] as (Layer | 'any')[]).map((value) => ({
            value,
            name: value,
          }))}
          onChange={(value) =>
            void navigate({
              search: (before) => ({ ...before, origin: value === 'any' ? undefined : value }),
            })
          }
        />
        <span className={`${styles.push} muted numbers`}>{rows.length}</span>
      </Toolbar>
      {unreachable.map((one) => (
        <p key={one.service}>
          <Badge tone="amber">{one.service}</Badge> {one.problem ?? 'does not answer'}
        </p>
      ))}
      <Listing
        label="Settings"
        fetched={settings}
        columns={columns}
        rows={rows}
        keyOf={({ service, key }) => `${service} ${key}`}
        empty={
          <Empty icon={<Settings2 aria-hidden />} title="No results">
            Clear the filters, or search for something else.
          </Empty>
        }
      />
      {editing !== null && settings.data && (
        <ChangeDialog setting={editing} version={settings.data.version} onClose={() => setEditing(null)} />
      )}
      {isAccounts && <AccountsDialog onClose={() => setIsAccounts(false)} />}
      {isPast && <VersionsDialog onClose={() => setIsPast(false)} />}
    </Page>
  );
}

function columnsOf(onEdit: (setting: Setting) => void): Column<Setting>[] {
  return [
    {
      header: 'Setting',
      cell: ({ row: { original } }) => (
        <span className={styles.key} title={original.description}>
          {original.key.replace('provisioning.', '')}
        </span>
      ),
    },
    {
      header: 'Value',
      cell: ({ row: { original } }) => (
        <span className={styles.value} title={original.value}>
          {original.secret ? '••••••' : (original.value ?? '–')}
          {original.pending !== undefined && ' '}
          {original.pending !== undefined && <Badge tone="amber">{original.pending} after a restart</Badge>}
        </span>
      ),
    },
    {
      header: 'From',
      meta: { width: 130 },
      cell: ({ row: { original } }) =>
        original.origin && (
          <span title={sourceOf(original)}>
            <Badge tone={TONES[original.origin.layer]}>{original.origin.layer}</Badge>
          </span>
        ),
    },
    {
      header: 'Service',
      meta: { width: 130, secondary: true },
      accessorFn: ({ service }) => service,
    },
    {
      id: 'change',
      header: () => <span className="visually-hidden">Change</span>,
      meta: { width: 56, align: 'right' },
      cell: ({ row: { original } }) =>
        original.changes === 'on_the_machine' ? (
          <Tip text="Can only be changed on the machine">
            <span tabIndex={0} role="note" className="muted">
              –
            </span>
          </Tip>
        ) : (
          <ChangeButton setting={original} onEdit={onEdit} />
        ),
    },
  ];
}

function ChangeButton({ setting, onEdit }: { setting: Setting; onEdit: (setting: Setting) => void }) {
  return (
    <IconButton
      label={`Change ${setting.key}`}
      may={useMay('changeSettings')}
      onPress={() => onEdit(setting)}
    >
      <Pencil />
    </IconButton>
  );
}

/** Where a value is written. */
function sourceOf({ origin }: Setting): string {
  if (origin === undefined) return '';
  const { source, line, column } = origin;
  return line === undefined ? source : `${source}:${line}:${column ?? 1}`;
}
