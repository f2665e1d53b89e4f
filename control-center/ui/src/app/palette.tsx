import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import {
  ArrowRight,
  Box,
  Layers,
  LogOut,
  type LucideIcon,
  MessageCircleQuestionMark,
  Monitor,
  Moon,
  Server,
  Sun,
  Workflow as WorkflowIcon,
  Zap,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { dataOf, orchestrator } from '@/api';
import { signOut } from '@/api/session';
import { useDeclarations } from '@/context/declarations';
import { chooseTheme } from '@/context/theme';
import { useChooseWorkspace, useWorkspace, useWorkspaces } from '@/context/workspace';
import { lookOf } from '@/ui';
import { DESTINATIONS, OWN_PAGES } from './navigation';
import { useDestinations } from './use-destinations';
import { type Entry, entriesOf, type Kind, search } from './palette-entries';
import styles from './palette.module.css';

const GROUPS: readonly { kind: Kind; heading: string; icon: LucideIcon }[] = [
  { kind: 'page', heading: 'Go to', icon: ArrowRight },
  { kind: 'infrastructure', heading: 'Infrastructures', icon: Server },
  { kind: 'action', heading: 'Actions', icon: Zap },
  { kind: 'server', heading: 'Servers', icon: Server },
  { kind: 'workflow', heading: 'Workflows', icon: WorkflowIcon },
  { kind: 'resource', heading: 'Resources', icon: Box },
];

const ICONS = new Map<string, LucideIcon>(
  [...DESTINATIONS.flatMap(({ items }) => items), ...OWN_PAGES].map(({ to, icon }) => [to, icon]),
);

/** Pages, actions, and what there is in the workspace, by a few letters. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [written, setWritten] = useState('');
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const entries = useEntries(workspace);
  const found = useMemo(() => search(entries, written), [entries, written]);
  const run = (action: () => unknown) => () => {
    onClose();
    action();
  };
  const question = written.trim();
  return (
    <ModalOverlay isOpen onOpenChange={onClose} isDismissable className={styles.veil ?? ''}>
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label="Search and commands" className={styles.dialog ?? ''}>
          <Command label="Search and commands" loop shouldFilter={false}>
            <Command.Input
              autoFocus
              placeholder="Search or choose an action…"
              value={written}
              onValueChange={setWritten}
            />
            <Command.List label="Results">
              {GROUPS.map(({ kind, heading, icon }) => {
                const shown = found.get(kind) ?? [];
                return shown.length === 0 ? null : (
                  <Command.Group key={kind} heading={heading}>
                    {shown.map((entry) => (
                      <Item
                        key={entry.key}
                        entry={entry}
                        icon={ICONS.get(entry.key) ?? icon}
                        onSelect={run(() => navigate(entry.way))}
                      />
                    ))}
                  </Command.Group>
                );
              })}
              <Preferences written={written} run={run} />
              {question !== '' && (
                <Command.Group heading="Ask">
                  <Command.Item
                    value="ask"
                    onSelect={run(() => navigate({ to: '/ask', search: { workspace, question } }))}
                  >
                    <MessageCircleQuestionMark aria-hidden /> {question}
                  </Command.Item>
                </Command.Group>
              )}
            </Command.List>
          </Command>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Item({ entry, icon: Icon, onSelect }: { entry: Entry; icon: LucideIcon; onSelect: () => void }) {
  return (
    <Command.Item value={entry.key} onSelect={onSelect}>
      <Icon aria-hidden />
      {entry.name}
      {entry.hint !== undefined && <span className={styles.hint}>{entry.hint}</span>}
    </Command.Item>
  );
}

/** Everything of the workspace that has a name. */
function useEntries(workspace: string): Entry[] {
  const { data: workflows } = useQuery({
    queryKey: ['palette', 'workflows', workspace],
    queryFn: () =>
      dataOf(orchestrator.GET('/api/v1/workflows', { params: { query: { workspace, limit: 200 } } })),
  });
  const { data: resources } = useQuery({
    queryKey: ['palette', 'resources', workspace],
    queryFn: () =>
      dataOf(orchestrator.GET('/api/v1/resources', { params: { query: { workspace, limit: 1000 } } })),
  });
  const { data: declarations } = useDeclarations(workspace);
  const destinations = useDestinations();
  return useMemo(
    () =>
      entriesOf({
        pages: destinations.flatMap(({ items }) => items),
        workspace,
        infrastructures: declarations?.items.map(({ name }) => name) ?? [],
        workflows:
          workflows?.items.map(({ id, infrastructure, state, paused }) => ({
            id,
            infrastructure,
            state: lookOf(state, paused).name,
          })) ?? [],
        resources: resources?.items ?? [],
      }),
    [destinations, workspace, declarations, workflows, resources],
  );
}

/** What changes the page and not the platform. */
function Preferences({ written, run }: { written: string; run: (action: () => unknown) => () => void }) {
  const workspace = useWorkspace();
  const workspaces = useWorkspaces();
  const choose = useChooseWorkspace();
  const queries = useQueryClient();
  const all: { name: string; icon: LucideIcon; act: () => void }[] = [
    ...workspaces
      .filter((name) => name !== workspace)
      .map((name) => ({ name: `Switch to ${name}`, icon: Layers, act: () => choose(name) })),
    { name: 'Light theme', icon: Sun, act: () => chooseTheme('light') },
    { name: 'Dark theme', icon: Moon, act: () => chooseTheme('dark') },
    { name: 'System theme', icon: Monitor, act: () => chooseTheme('system') },
    {
      name: 'Sign out',
      icon: LogOut,
      act: () => {
        void signOut();
        queries.clear();
      },
    },
  ];
  const shown = all.filter(({ name }) => name.toLowerCase().includes(written.trim().toLowerCase()));
  return shown.length === 0 ? null : (
    <Command.Group heading="This page">
      {shown.map(({ name, icon: Icon, act }) => (
        <Command.Item key={name} value={name} onSelect={run(act)}>
          <Icon aria-hidden /> {name}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
