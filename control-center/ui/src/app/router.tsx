import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Link,
  Outlet,
  parseSearchWith,
  redirect,
  retainSearchParams,
  stringifySearchWith,
  useRouter,
} from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { MissingPart, part } from '@/api/part';
import { session } from '@/api/session';
import { useStore } from '@/api/store';
import * as search from '@/context/search';
import { ExpiredDialog, SignInPage, StepUpDialog } from '@/features/sign-in';
import { buttonClass, Empty, Page, ProblemView, Skeleton, Toasts } from '@/ui';
import { Frame } from './frame';
import { Missing } from './missing';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What the breadcrumbs say of it. */
    crumb?: string | ((params: Record<string, string>) => string);
  }
}

/** Goes somewhere else, once. */
function Redirect({ href }: { href: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(href), [history, href]);
  return null;
}

/** Remembers where somebody wanted to go before they had signed in. */
function ToSignIn() {
  const router = useRouter();
  const [here] = useState(router.latestLocation.href);
  return <Redirect href={`/sign-in?next=${encodeURIComponent(here)}`} />;
}

const root = createRootRouteWithContext()({
  component: () => (
    <>
      <Outlet />
      <Toasts />
    </>
  ),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: search.signIn,
  component: function SignIn() {
    const { next, problem, claim } = signIn.useSearch();
    const { state } = useStore(session);
    if (state === 'signed-in') return <Redirect href={next ?? '/overview'} />;
    return <SignInPage problem={problem} claim={claim} />;
  },
});

/** Every page but the sign-in: somebody must be there. */
function Guarded({ children }: { children: ReactNode }) {
  const { state } = useStore(session);
  if (state === 'unknown') return null;
  if (state === 'signed-out') return <ToSignIn />;
  return (
    <>
      {children}
      <StepUpDialog />
      {state === 'expired' && <ExpiredDialog />}
    </>
  );
}

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  validateSearch: search.frame,
  search: { middlewares: [retainSearchParams(['workspace'])] },
  component: () => (
    <Guarded>
      <Frame />
    </Guarded>
  ),
});

const DevicePage = lazyRouteComponent(() => part(() => import('@/features/device')), 'DevicePage');

const device = createRoute({
  getParentRoute: () => root,
  path: '/device',
  validateSearch: search.device,
  component: () => (
    <Guarded>
      <DevicePage />
    </Guarded>
  ),
});

const AuthorizePage = lazyRouteComponent(() => part(() => import('@/features/authorize')), 'AuthorizePage');

const authorize = createRoute({
  getParentRoute: () => root,
  path: '/authorize',
  validateSearch: search.authorize,
  component: () => (
    <Guarded>
      <AuthorizePage />
    </Guarded>
  ),
});

const index = createRoute({
  getParentRoute: () => frame,
  path: '/',
  validateSearch: search.signIn,
  beforeLoad: ({ search: { problem, claim } }) => {
    // that is where outside providers lead back to
    if (problem !== undefined) throw redirect({ to: '/sign-in', search: { problem, claim }, replace: true });
    throw redirect({ to: '/overview', replace: true });
  },
});

const overview = createRoute({
  getParentRoute: () => frame,
  path: '/overview',
  staticData: { crumb: 'Overview' },
  component: lazyRouteComponent(() => part(() => import('@/features/overview')), 'OverviewPage'),
});

const workflows = createRoute({
  getParentRoute: () => frame,
  path: '/workflows',
  staticData: { crumb: 'Workflows' },
});

const workflowList = createRoute({
  getParentRoute: () => workflows,
  path: '/',
  validateSearch: search.workflows,
  component: lazyRouteComponent(() => part(() => import('@/features/workflows')), 'WorkflowsPage'),
});

const workflow = createRoute({
  getParentRoute: () => workflows,
  path: '$id',
  validateSearch: search.workflow,
  staticData: { crumb: ({ id = '' }) => id.slice(-8) },
  component: lazyRouteComponent(() => part(() => import('@/features/workflow')), 'WorkflowPage'),
});

const resources = createRoute({
  getParentRoute: () => frame,
  path: '/resources',
  validateSearch: search.resources,
  staticData: { crumb: 'Resources' },
  component: lazyRouteComponent(() => part(() => import('@/features/resources')), 'ResourcesPage'),
});

const infrastructure = createRoute({
  getParentRoute: () => frame,
  path: '/infrastructures/$name',
  staticData: { crumb: ({ name = '' }) => name },
  component: lazyRouteComponent(() => part(() => import('@/features/infrastructure')), 'InfrastructurePage'),
});

const declarationHistory = createRoute({
  getParentRoute: () => frame,
  path: '/infrastructures/$name/history',
  validateSearch: search.history,
  staticData: { crumb: ({ name = '' }) => `History of ${name}` },
  component: lazyRouteComponent(() => part(() => import('@/features/infrastructure')), 'HistoryPage'),
});

const server = createRoute({
  getParentRoute: () => frame,
  path: '/servers/$infrastructure/$name',
  validateSearch: search.server,
  staticData: { crumb: ({ name = '' }) => name },
  component: lazyRouteComponent(() => part(() => import('@/features/server')), 'ServerPage'),
});

const plan = createRoute({
  getParentRoute: () => frame,
  path: '/plan',
  validateSearch: search.plan,
  staticData: { crumb: 'Plan a change' },
  component: lazyRouteComponent(() => part(() => import('@/features/plan')), 'PlanPage'),
});

const secrets = createRoute({
  getParentRoute: () => frame,
  path: '/secrets',
  validateSearch: search.secrets,
  staticData: { crumb: 'Secrets' },
  component: lazyRouteComponent(() => part(() => import('@/features/secrets')), 'SecretsPage'),
});

const catalog = createRoute({
  getParentRoute: () => frame,
  path: '/catalog',
  validateSearch: search.catalog,
  staticData: { crumb: 'Catalogue' },
  component: lazyRouteComponent(() => part(() => import('@/features/catalog')), 'CatalogPage'),
});

const alerts = createRoute({
  getParentRoute: () => frame,
  path: '/alerts',
  validateSearch: search.alerts,
  staticData: { crumb: 'Alerts' },
  component: lazyRouteComponent(() => part(() => import('@/features/alerts')), 'AlertsPage'),
});

const jobs = createRoute({
  getParentRoute: () => frame,
  path: '/jobs',
  validateSearch: search.jobs,
  staticData: { crumb: 'Jobs' },
  component: lazyRouteComponent(() => part(() => import('@/features/jobs')), 'JobsPage'),
});

const logs = createRoute({
  getParentRoute: () => frame,
  path: '/logs',
  validateSearch: search.logs,
  staticData: { crumb: 'Logs' },
  component: lazyRouteComponent(() => part(() => import('@/features/logs')), 'LogsPage'),
});

const ask = createRoute({
  getParentRoute: () => frame,
  path: '/ask',
  validateSearch: search.ask,
  staticData: { crumb: 'Ask' },
  component: lazyRouteComponent(() => part(() => import('@/features/ask')), 'AskPage'),
});

const schedules = createRoute({
  getParentRoute: () => frame,
  path: '/schedules',
  validateSearch: search.schedules,
  staticData: { crumb: 'Schedules' },
  component: lazyRouteComponent(() => part(() => import('@/features/schedules')), 'SchedulesPage'),
});

const webhooks = createRoute({
  getParentRoute: () => frame,
  path: '/webhooks',
  validateSearch: search.webhooks,
  staticData: { crumb: 'Webhooks' },
  component: lazyRouteComponent(() => part(() => import('@/features/webhooks')), 'WebhooksPage'),
});

const access = createRoute({
  getParentRoute: () => frame,
  path: '/access',
  staticData: { crumb: 'Access' },
});

const accessIndex = createRoute({
  getParentRoute: () => access,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/access/$section', params: { section: 'users' }, replace: true });
  },
});

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const accessSection = createRoute({
  getParentRoute: () => access,
  path: '$section',
  validateSearch: search.access,
  staticData: { crumb: ({ section = '' }) => sentence(section.replaceAll('-', ' ')) },
  component: lazyRouteComponent(() => part(() => import('@/features/access')), 'AccessPage'),
});

const audit = createRoute({
  getParentRoute: () => frame,
  path: '/audit',
  validateSearch: search.audit,
  staticData: { crumb: 'Audit' },
  component: lazyRouteComponent(() => part(() => import('@/features/audit')), 'AuditPage'),
});

const compliance = createRoute({
  getParentRoute: () => frame,
  path: '/compliance',
  validateSearch: search.compliance,
  staticData: { crumb: 'Compliance' },
  component: lazyRouteComponent(() => part(() => import('@/features/compliance')), 'CompliancePage'),
});

const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  validateSearch: search.settings,
  staticData: { crumb: 'Settings' },
  component: lazyRouteComponent(() => part(() => import('@/features/settings')), 'SettingsPage'),
});

const security = createRoute({
  getParentRoute: () => frame,
  path: '/security',
  staticData: { crumb: 'Your security' },
  component: lazyRouteComponent(() => part(() => import('@/features/security')), 'SecurityPage'),
});

const routes = [
  frame.addChildren([
    index,
    overview,
    workflows.addChildren([workflowList, workflow]),
    resources,
    infrastructure,
    declarationHistory,
    server,
    plan,
    catalog,
    secrets,
    alerts,
    jobs,
    logs,
    ask,
    schedules,
    webhooks,
    access.addChildren([accessIndex, accessSection]),
    audit,
    compliance,
    settings,
    security,
  ]),
  signIn,
  device,
  authorize,
];

export const router = createRouter({
  routeTree: root.addChildren(routes),
  // what programs put into an address must leave it as it came
  parseSearch: parseSearchWith(search.toTheLetter),
  stringifySearch: stringifySearchWith(JSON.stringify, search.toTheLetter),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: () => <Skeleton lines={8} />,
  defaultErrorComponent: ({ error, reset }) =>
    error instanceof MissingPart ? (
      <Missing part={error} />
    ) : (
      <Page title="This page could not be shown">
        <ProblemView error={error} onRetry={reset} />
      </Page>
    ),
  defaultNotFoundComponent: () => (
    <Page title="Not found">
      <Empty
        icon={<FileQuestion aria-hidden />}
        title="No such page"
        actions={
          <Link to="/overview" className={buttonClass('primary')}>
            Overview
          </Link>
        }
      >
        The address may be outdated or mistyped.
      </Empty>
    </Page>
  ),
});
