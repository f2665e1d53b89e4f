import { Link, useParams } from '@tanstack/react-router';
import { ACCESS_SECTIONS } from '@/context/access-sections';
import { Empty, Page, Tabs } from '@/ui';
import { Grants } from './grants';
import { Groups } from './groups';
import { Policies } from './policies';
import { ServiceAccounts } from './service-accounts';
import { Users } from './users';
import { Why } from './why';

const TABS = ACCESS_SECTIONS.map(({ key, name, icon: Icon }) => ({ key, name, icon: <Icon aria-hidden /> }));

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
    <Page fill title="Access" lead="Who may do what, and why">
      <Tabs
        label="Parts of access"
        items={TABS}
        present={section as (typeof TABS)[number]['key']}
        render={(key, props) => <Link {...props} to="/access/$section" params={{ section: key }} />}
      />
      {view ? view() : <Empty title="No such page">Choose one above.</Empty>}
    </Page>
  );
}
