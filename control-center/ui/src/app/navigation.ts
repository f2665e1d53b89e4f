import {
  BellRing,
  Boxes,
  CalendarClock,
  ClipboardCheck,
  GitCompareArrows,
  KeyRound,
  LayoutDashboard,
  Logs,
  MessageCircleQuestionMark,
  type LucideIcon,
  MonitorSmartphone,
  PackageOpen,
  ScrollText,
  Settings2,
  ShieldCheck,
  Timer,
  UserRoundCog,
  Webhook,
  Workflow,
} from 'lucide-react';

export interface Destination {
  to:
    | '/overview'
    | '/workflows'
    | '/resources'
    | '/plan'
    | '/catalog'
    | '/secrets'
    | '/alerts'
    | '/jobs'
    | '/logs'
    | '/ask'
    | '/schedules'
    | '/webhooks'
    | '/access'
    | '/audit'
    | '/compliance'
    | '/settings'
    | '/security'
    | '/device';
  name: string;
  icon: LucideIcon;
  /** Other words by which people look for it. */
  words: string[];
}

/** All pages, as the navigation and the palette show them. */
export const DESTINATIONS: readonly { group: string; items: readonly Destination[] }[] = [
  {
    group: 'Operate',
    items: [
      { to: '/overview', name: 'Overview', icon: LayoutDashboard, words: ['home', 'health', 'state'] },
      { to: '/workflows', name: 'Workflows', icon: Workflow, words: ['runs', 'operations', 'deployments'] },
      {
        to: '/resources',
        name: 'Resources',
        icon: Boxes,
        words: ['servers', 'networks', 'graph', 'inventory'],
      },
      {
        to: '/plan',
        name: 'Plan a change',
        icon: GitCompareArrows,
        words: ['deploy', 'apply', 'diff', 'yaml'],
      },
      {
        to: '/catalog',
        name: 'Catalogue',
        icon: PackageOpen,
        words: ['packages', 'extensions', 'taskservs', 'clusters', 'install', 'registry'],
      },
      {
        to: '/secrets',
        name: 'Secrets',
        icon: KeyRound,
        words: ['passwords', 'tokens', 'keys', 'vault', 'credentials', 'seal'],
      },
      {
        to: '/alerts',
        name: 'Alerts',
        icon: BellRing,
        words: ['incidents', 'silences', 'firing', 'acknowledge', 'monitoring', 'prometheus'],
      },
      {
        to: '/jobs',
        name: 'Jobs',
        icon: Timer,
        words: ['background', 'daemon', 'retention', 'checks', 'periodic'],
      },
      { to: '/logs', name: 'Logs', icon: Logs, words: ['services', 'errors', 'stack trace', 'tail'] },
      {
        to: '/ask',
        name: 'Ask',
        icon: MessageCircleQuestionMark,
        words: ['question', 'help', 'documentation', 'search', 'how'],
      },
    ],
  },
  {
    group: 'Automate',
    items: [
      {
        to: '/schedules',
        name: 'Schedules',
        icon: CalendarClock,
        words: ['cron', 'nightly', 'repeat', 'pause', 'missed'],
      },
      {
        to: '/webhooks',
        name: 'Webhooks',
        icon: Webhook,
        words: ['notify', 'deliveries', 'dead letters', 'chat'],
      },
    ],
  },
  {
    group: 'Govern',
    items: [
      {
        to: '/access',
        name: 'Access',
        icon: ShieldCheck,
        words: ['users', 'groups', 'policies', 'cedar', 'grants'],
      },
      { to: '/audit', name: 'Audit', icon: ScrollText, words: ['log', 'who', 'events', 'verify', 'export'] },
      {
        to: '/compliance',
        name: 'Compliance',
        icon: ClipboardCheck,
        words: ['soc 2', 'gdpr', 'hipaa', 'controls', 'evidence', 'attest', 'report'],
      },
      { to: '/settings', name: 'Settings', icon: Settings2, words: ['configuration'] },
    ],
  },
];

/** Pages about who is signed in. */
export const OWN_PAGES: readonly Destination[] = [
  {
    to: '/security',
    name: 'Your security',
    icon: UserRoundCog,
    words: ['password', 'authenticator', 'sessions', 'totp', 'profile'],
  },
  {
    to: '/device',
    name: 'Confirm a device',
    icon: MonitorSmartphone,
    words: ['login', 'code', 'browser', 'cli', 'terminal'],
  },
];
