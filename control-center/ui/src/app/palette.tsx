import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Box, Layers, LogOut, Monitor, Moon, Server, Sun, Workflow as WorkflowIcon } from 'lucide-react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { dataOf, orchestrator } from '@/api';
import { signOut } from '@/api/session';
import { ACCESS_SECTIONS } from '@/context/access-sections';
import { useDeclarations } from '@/context/declarations';
import { chooseTheme } from '@/context/theme';
import { useChooseWorkspace, useWorkspace, useWorkspaces } from '@/context/workspace';
import { lookOf } from '@/ui';
import { DESTINATIONS, OWN_PAGES } from './navigation';
import styles from './palette.module.css';

/** Everything that the menus have, and what there is in the workspace, by a few letters. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const workspace = useWorkspace();
  const workspaces = useWorkspaces();
  const choose = useChooseWorkspace();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: workflows } = useQuery({
    queryKey: ['palette', 'workflows', workspace],
    queryFn: () =>
      dataOf(orchestrator.GET('/api/v1/workflows', { params: { query: { workspace, limit: 20 } } })),
  });
  const { data: resources } = useQuery({
    queryKey: ['palette', 'resources', workspace],
    queryFn: () =>
      dataOf(orchestrator.GET('/api/v1/resources', { params: { query: { workspace, limit: 200 } } })),
  });
  const { data: declarations } = useDeclarations(workspace);
  const run = (action: () => unknown) => () => {
    onClose();
    action();
  };
  return (
    <ModalOverlay isOpen onOpenChange={onClose} isDismissable className={styles.veil ?? ''}>
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label="Search and commands" className={styles.dialog ?? ''}>
          <Command label="Search and commands" loop>
            <Command.Input autoFocus placeholder="Go to, do, or find…" />
            <Command.List label="What was found">
              <Command.Empty>No results</Command.Empty>
              <Command.Group heading="Go to">
                {[...DESTINATIONS.flatMap(({ items }) => items), ...OWN_PAGES].map(
                  ({ to, name, icon: Icon, words }) => (
                    <Command.Item
                      key={to}
                      value={name}
                      keywords={words}
                      onSelect={run(() => navigate({ to }))}
                    >
                      <Icon aria-hidden />
                      {name}
                    </Command.Item>
                  ),
                )}
                {ACCESS_SECTIONS.map(({ key, name, icon: Icon, words }) => (
                  <Command.Item
                    key={key}
                    value={`access ${name}`}
                    keywords={[...words]}
                    onSelect={run(() => navigate({ to: '/access/$section', params: { section: key } }))}
                  >
                    <Icon aria-hidden />
                    {name}
                    <span className={styles.hint}>Access</span>
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading="Infrastructures">
                {declarations?.items.map(({ name }) => (
                  <Command.Item
                    key={name}
                    value={`infrastructure ${name}`}
                    onSelect={run(() => navigate({ to: '/infrastructures/$name', params: { name } }))}
                  >
                    <Server aria-hidden />
                    {name}
                    <span className={styles.hint}>infrastructure</span>
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading="Workflows">
                {workflows?.items.map(({ id, infrastructure, state, paused }) => (
                  <Command.Item
                    key={id}
                    value={`workflow ${infrastructure} ${id}`}
                    onSelect={run(() => navigate({ to: '/workflows/$id', params: { id } }))}
                  >
                    <WorkflowIcon aria-hidden />
                    {infrastructure} <code>{id.slice(-8)}</code>
                    <span className={styles.hint}>{lookOf(state, paused).name}</span>
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading="Resources">
                {resources?.items.map(({ id, kind }) => (
                  <Command.Item
                    key={id}
                    value={`resource ${id}`}
                    onSelect={run(() => navigate({ to: '/resources', search: { id } }))}
                  >
                    <Box aria-hidden />
                    {id}
                    <span className={styles.hint}>{kind}</span>
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading="Workspace">
                {workspaces
                  .filter((name) => name !== workspace)
                  .map((name) => (
                    <Command.Item key={name} value={`workspace ${name}`} onSelect={run(() => choose(name))}>
                      <Layers aria-hidden />
                      Switch to {name}
                    </Command.Item>
                  ))}
              </Command.Group>
              <Command.Group heading="Do">
                <Command.Item value="light theme" onSelect={run(() => chooseTheme('light'))}>
                  <Sun aria-hidden /> Light theme
                </Command.Item>
                <Command.Item value="dark theme" onSelect={run(() => chooseTheme('dark'))}>
                  <Moon aria-hidden /> Dark theme
                </Command.Item>
                <Command.Item value="system theme" onSelect={run(() => chooseTheme('system'))}>
                  <Monitor aria-hidden /> System theme
                </Command.Item>
                <Command.Item
                  value="sign out"
                  onSelect={run(() => {
                    void signOut();
                    queries.clear();
                  })}
                >
                  <LogOut aria-hidden /> Sign out
                </Command.Item>
              </Command.Group>
            </Command.List>
          </Command>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
