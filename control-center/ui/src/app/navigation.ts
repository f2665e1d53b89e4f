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
  /** What its page does first, as policies name it; absent where everybody may. */
  needs?: string;
}

/** All pages, as the navigation and the palette show them. */
export const DESTINATIONS: readonly { group: string; items: readonly Destination[] }[] = [
  {
    group: 'Operate',
    items: [
      { to: '/overview', name: 'Overview', icon: LayoutDashboard, words: ['home', 'health', 'state'] },
      {
        to: '/workflows',
        name: 'Workflows',
        icon: Workflow,
        needs: 'listWorkflows',
        words: ['runs', 'operations', 'deployments'],
      },
      {
        to: '/resources',
        name: 'Resources',
        icon: Boxes,
        needs: 'getGraph',
        words: ['servers', 'networks', 'graph', 'inventory'],
      },
      {
        to: '/plan',
        name: 'Plan a change',
        icon: GitCompareArrows,
        needs: 'createPlan',
        words: ['deploy', 'apply', 'diff', 'yaml'],
      },
      {
        to: '/catalog',
        name: 'Catalogue',
        icon: PackageOpen,
        needs: 'listPackages',
        words: ['packages', 'extensions', 'taskservs', 'clusters', 'install', 'registry'],
      },
      {
        to: '/secrets',
        name: 'Secrets',
        icon: KeyRound,
        needs: 'listSecrets',
        words: ['passwords', 'tokens', 'keys', 'vault', 'credentials', 'seal'],
      },
      {
        to: '/alerts',
        name: 'Alerts',
        icon: BellRing,
        needs: 'listAlerts',
        words: ['incidents', 'silences', 'firing', 'acknowledge', 'monitoring', 'prometheus'],
      },
      {
        to: '/jobs',
        name: 'Jobs',
        icon: Timer,
        needs: 'listJobs',
        words: ['background', 'daemon', 'retention', 'checks', 'periodic'],
      },
      {
        to: '/logs',
        name: 'Logs',
        icon: Logs,
        needs: 'listLogLines',
        words: ['services', 'errors', 'stack trace', 'tail'],
      },
      {
        to: '/ask',
        name: 'Ask',
        icon: MessageCircleQuestionMark,
        needs: 'proposeChange',
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
        needs: 'listSchedules',
        words: ['cron', 'nightly', 'repeat', 'pause', 'missed'],
      },
      {
        to: '/webhooks',
        name: 'Webhooks',
        icon: Webhook,
        needs: 'listWebhooks',
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
        needs: 'listPolicies',
        words: ['users', 'groups', 'policies', 'cedar', 'grants'],
      },
      {
        to: '/audit',
        name: 'Audit',
        icon: ScrollText,
        needs: 'listAuditEvents',
        words: ['log', 'who', 'events', 'verify', 'export'],
      },
      {
        to: '/compliance',
        name: 'Compliance',
        icon: ClipboardCheck,
        needs: 'getComplianceReport',
        words: ['soc 2', 'gdpr', 'hipaa', 'controls', 'evidence', 'attest', 'report'],
      },
      { to: '/settings', name: 'Settings', icon: Settings2, needs: 'listSettings', words: ['configuration'] },
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
