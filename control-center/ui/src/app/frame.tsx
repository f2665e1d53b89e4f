import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import {
  Check,
  ChevronRight,
  ChevronsUpDown,
  Layers,
  LogOut,
  Menu as MenuIcon,
  Monitor,
  Moon,
  Plus,
  Search,
  Sun,
} from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button as AriaButton, Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { part } from '@/api/part';
import { signOut } from '@/api/session';
import { useStore } from '@/api/store';
import { useProfile } from '@/context/profile';
import { chooseTheme, theme, type Theme } from '@/context/theme';
import { useChooseWorkspace, useWorkspace, useWorkspaces } from '@/context/workspace';
import { Button, Dialog, Field, IconButton, Menu, MenuItem, MenuSeparator } from '@/ui';
import { Bell } from './bell';
import styles from './frame.module.css';
import { type Destination, OWN_PAGES } from './navigation';
import { useDestinations } from './use-destinations';

const Palette = lazy(() => part(() => import('./palette')));

/** What stands around every page: navigation, workspace, search, and who is signed in. */
export function Frame() {
  const [finding, setFinding] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeLoad', () => setDrawer(false)), [router]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        setFinding((open) => !open);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Sidebar />
      <ModalOverlay
        isOpen={drawer}
        onOpenChange={setDrawer}
        isDismissable
        className={styles.drawerVeil ?? ''}
      >
        <Modal className={styles.drawer ?? ''}>
          <AriaDialog aria-label="Navigation" className={styles.drawerDialog ?? ''}>
            <Sidebar />
          </AriaDialog>
        </Modal>
      </ModalOverlay>
      <div>
        <header className={styles.bar}>
          <div className={styles.hamburger}>
            <IconButton label="Open navigation" onPress={() => setDrawer(true)}>
              <MenuIcon />
            </IconButton>
          </div>
          <Breadcrumbs />
          <AriaButton
            className={styles.find ?? ''}
            onPress={() => setFinding(true)}
            aria-label="Search and commands"
          >
            <Search aria-hidden />
            <span aria-hidden>Search and commands</span>
            <kbd aria-hidden>Ctrl K</kbd>
          </AriaButton>
          <Bell />
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      {finding && (
        <Suspense>
          <Palette onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Sidebar() {
  const destinations = useDestinations();
  return (
    <nav className={styles.sidebar} aria-label="Main">
      <div className={styles.brand}>
        <img src="/favicon.svg" alt="" />
        Provisioning
      </div>
      <WorkspaceChooser />
      {destinations.map(({ group, items }) => (
        <div key={group} className={styles.group}>
          <p className={styles.groupName}>{group}</p>
          {items.map((item) => (
            <NavigationLink key={item.to} {...item} />
          ))}
        </div>
      ))}
      <div className={styles.foot}>
        <OwnMenu />
      </div>
    </nav>
  );
}

function NavigationLink({ to, name, icon: Icon }: Destination) {
  return (
    <Link to={to} className={styles.link}>
      <Icon aria-hidden />
      {name}
    </Link>
  );
}

function WorkspaceChooser() {
  const present = useWorkspace();
  const known = useWorkspaces();
  const choose = useChooseWorkspace();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        label="Workspaces"
        placement="bottom start"
        trigger={
          <AriaButton className={styles.chooser ?? ''} aria-label={`Workspace ${present}`}>
            <Layers aria-hidden />
            <span>{present}</span>
            <ChevronsUpDown aria-hidden />
          </AriaButton>
        }
      >
        {known.map((workspace) => (
          <MenuItem
            key={workspace}
            onAction={() => choose(workspace)}
            hint={workspace === present ? <Check size={14} aria-label="present" /> : undefined}
          >
            {workspace}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<Plus aria-hidden />} onAction={() => setAsking(true)}>
          Other workspace…
        </MenuItem>
      </Menu>
      {asking && <OtherWorkspace onClose={() => setAsking(false)} onChoose={choose} />}
    </>
  );
}

function OtherWorkspace({ onClose, onChoose }: { onClose: () => void; onChoose: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Other workspace"
      lead="A workspace that does not exist yet is created with its first plan."
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isDisabled={!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name)}
            onPress={() => {
              onChoose(name);
              onClose();
            }}
          >
            Switch
          </Button>
        </>
      }
    >
      <Field
        label="Name"
        value={name}
        onChange={setName}
        autoFocus
        hint="Lower-case letters, digits and hyphens"
      />
    </Dialog>
  );
}

const THEMES: readonly { value: Theme; name: string; icon: typeof Sun }[] = [
  { value: 'system', name: 'System theme', icon: Monitor },
  { value: 'light', name: 'Light theme', icon: Sun },
  { value: 'dark', name: 'Dark theme', icon: Moon },
];

function OwnMenu() {
  const { data: profile } = useProfile();
  const chosen = useStore(theme);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const name = profile?.display_name ?? profile?.name ?? '';
  return (
    <Menu
      label="Your account"
      placement="top start"
      trigger={
        <AriaButton className={styles.me ?? ''} aria-label="Your account">
          <span className={styles.avatar} aria-hidden>
            {initials(name)}
          </span>
          <span className={styles.who}>
            <span>{name}</span>
            <small>{profile?.roles.join(', ')}</small>
          </span>
        </AriaButton>
      }
    >
      {OWN_PAGES.map(({ to, name, icon: Icon }) => (
        <MenuItem key={to} icon={<Icon aria-hidden />} onAction={() => void navigate({ to })}>
          {name}
        </MenuItem>
      ))}
      <MenuSeparator />
      {THEMES.map(({ value, name, icon: Icon }) => (
        <MenuItem
          key={value}
          icon={<Icon aria-hidden />}
          onAction={() => chooseTheme(value)}
          hint={chosen === value ? <Check size={14} aria-label="chosen" /> : undefined}
        >
          {name}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem
        icon={<LogOut aria-hidden />}
        onAction={() => {
          void signOut();
          queries.clear();
        }}
      >
        Sign out
      </MenuItem>
    </Menu>
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();
}

function Breadcrumbs() {
  const crumbs = useMatches()
    .filter(({ staticData }) => staticData.crumb !== undefined)
    .map(({ pathname, params, staticData: { crumb } }) => ({
      pathname,
      text: typeof crumb === 'function' ? crumb(params) : crumb,
    }));
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ pathname, text }, index) => (
          <li key={pathname + String(index)}>
            {index > 0 && <ChevronRight size={13} aria-hidden />}
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{text}</span>
            ) : (
              <Link to={pathname}>{text}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
