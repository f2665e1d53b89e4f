import { Link, useParams } from '@tanstack/react-router';
import { Bot, CircleHelp, Clock3, FileLock2, Users as UsersIcon, UsersRound } from 'lucide-react';
import { Empty, Page, Tabs } from '@/ui';
import { Grants } from './grants';
import { Groups } from './groups';
import { Policies } from './policies';
import { ServiceAccounts } from './service-accounts';
import { Users } from './users';
import { Why } from './why';

const SECTIONS = [
  { key: 'users', name: 'Users', icon: <UsersIcon aria-hidden /> },
  { key: 'groups', name: 'Groups', icon: <UsersRound aria-hidden /> },
  { key: 'service-accounts', name: 'Service accounts', icon: <Bot aria-hidden /> },
  { key: 'grants', name: 'Grants', icon: <Clock3 aria-hidden /> },
  { key: 'policies', name: 'Policies', icon: <FileLock2 aria-hidden /> },
  { key: 'why', name: 'Why', icon: <CircleHelp aria-hidden /> },
] as const;

const VIEWS: Record<string, () => React.ReactNode> = {
  users: () => <Users />,
  groups: () => <Groups />,
  'service-accounts': () => <ServiceAccounts />,
  grants: () => <Grants />,
  policies: () => <Policies />,
  why: () => <Why />,
};

/** Who there is, what they may, and why. */
export function AccessPage() {
  const { section } = useParams({ from: '/frame/access/$section' });
  const view = VIEWS[section];
  return (
    <Page fill title="Access" lead="Who there is, what they may do, and why">
      <Tabs
        label="Parts of access"
        items={SECTIONS}
        present={section as (typeof SECTIONS)[number]['key']}
        render={(key, props) => <Link {...props} to="/access/$section" params={{ section: key }} />}
      />
      {view ? view() : <Empty title="There is no such page">Choose one above.</Empty>}
    </Page>
  );
}
