import type { Health, OrchestratorSchemas, Resource, WorkflowStatus } from '@/api';
import { type Grouping, GROUPINGS } from '@/graph/grouping';

type ResourceKind = Resource['kind'];

/*
 * What the addresses of pages say after the question mark. What is not as it should be is left out, so a
 * mistyped address still shows its page.
 */

type Raw = Record<string, unknown>;

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function oneOf<T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((one) => one === value);
}

function whole(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

function time(value: unknown): string | undefined {
  const written = text(value);
  return written === undefined || Number.isNaN(Date.parse(written)) ? undefined : written;
}

/** Without what is undefined, so that the address stays short. */
function only<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

function texts(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const known = value.filter((one) => typeof one === 'string');
  return known.length === 0 ? undefined : known;
}

/** Of a picture. */
interface PictureSearch {
  /** By what it is grouped; the picture decides where it is absent. */
  group?: Grouping | undefined;
  /** The groups that are open. */
  open?: readonly string[] | undefined;
}

function picture(raw: Raw): PictureSearch {
  return { group: oneOf(raw.group, GROUPINGS), open: texts(raw.open) };
}

const DIALOGS = ['new', 'destroy'] as const;
export type DialogName = (typeof DIALOGS)[number];

/** What every page understands. */
export interface FrameSearch {
  workspace?: string | undefined;
  /** The dialog that is open. */
  dialog?: DialogName | undefined;
}

export function frame(raw: Raw): FrameSearch {
  return only({ workspace: text(raw.workspace), dialog: oneOf(raw.dialog, DIALOGS) });
}

export interface SignInSearch {
  /** Where to go afterwards; a path of this page and nothing else. */
  next?: string | undefined;
  /** The code of the problem with which somebody comes back from an outside provider. */
  problem?: string | undefined;
  /** The claim that the provider does not send. */
  claim?: string | undefined;
}

export function signIn(raw: Raw): SignInSearch {
  const next = text(raw.next);
  return only({
    next: next?.startsWith('/') === true && !/^\/[/\\]/.test(next) ? next : undefined,
    problem: text(raw.problem),
    claim: text(raw.claim),
  });
}

export interface DeviceSearch {
  /** The code that the device shows. */
  user_code?: string | undefined;
}

export function device(raw: Raw): DeviceSearch {
  return only({ user_code: text(raw.user_code) });
}

export interface AuthorizeSearch {
  client_id: string;
  redirect_uri: string;
  response_type?: string;
  code_challenge?: string;
  code_challenge_method?: string;
  state?: string;
  scope?: string;
  resource?: string;
}

const ASKED_FOR = [
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'state',
  'scope',
  'resource',
] as const;

/** What a program asks for. It goes back as it came, so nothing is taken for a number or the like. */
export function authorize(raw: Raw): AuthorizeSearch {
  const asked: AuthorizeSearch = {
    client_id: written(raw.client_id) ?? '',
    redirect_uri: written(raw.redirect_uri) ?? '',
  };
  for (const name of ASKED_FOR) {
    const value = written(raw[name]);
    if (value !== undefined) asked[name] = value;
  }
  return asked;
}

function written(value: unknown): string | undefined {
  return typeof value === 'string' || value === undefined ? value : JSON.stringify(value);
}

/** Reads a value of an address as JSON if that is what it is, to the letter; else it is a text. */
export function toTheLetter(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (JSON.stringify(value) !== text) throw new SyntaxError('not to the letter');
  return value;
}

export const WORKFLOW_STATES = [
  'running',
  'cancelling',
  'rolling_back',
  'completed',
  'failed',
  'cancelled',
  'rolled_back',
  'partly_rolled_back',
  'rollback_failed',
] as const satisfies readonly WorkflowStatus[];

export interface WorkflowsSearch {
  state?: WorkflowStatus | undefined;
  infrastructure?: string | undefined;
  /** The name of who submitted them. */
  submitted_by?: string | undefined;
}

export function workflows(raw: Raw): WorkflowsSearch {
  return only({
    state: oneOf(raw.state, WORKFLOW_STATES),
    infrastructure: text(raw.infrastructure),
    submitted_by: text(raw.submitted_by),
  });
}

export const WORKFLOW_VIEWS = ['graph', 'timeline', 'logs', 'events'] as const;

export interface WorkflowSearch extends PictureSearch {
  view?: (typeof WORKFLOW_VIEWS)[number] | undefined;
  /** The operation that is looked at. */
  operation?: string | undefined;
  /** The event up to which the journal is read; all of it where there is none. */
  event?: number | undefined;
}

export function workflow(raw: Raw): WorkflowSearch {
  return only({
    view: oneOf(raw.view, WORKFLOW_VIEWS),
    operation: text(raw.operation),
    event: whole(raw.event),
    ...picture(raw),
  });
}

export const RESOURCE_VIEWS = ['graph', 'list'] as const;
export const RESOURCE_KINDS = [
  'server',
  'taskserv',
  'network',
  'firewall',
  'volume',
] as const satisfies readonly ResourceKind[];

export const HEALTHS = ['healthy', 'unhealthy', 'unknown'] as const satisfies readonly Health['state'][];

export interface ResourcesSearch extends PictureSearch {
  view?: (typeof RESOURCE_VIEWS)[number] | undefined;
  kind?: ResourceKind | undefined;
  infrastructure?: string | undefined;
  health?: Health['state'] | undefined;
  /** What is searched for in names, labels and facts. */
  text?: string | undefined;
  /** The resource that is looked at. */
  id?: string | undefined;
}

export function resources(raw: Raw): ResourcesSearch {
  return only({
    view: oneOf(raw.view, RESOURCE_VIEWS),
    kind: oneOf(raw.kind, RESOURCE_KINDS),
    health: oneOf(raw.health, HEALTHS),
    infrastructure: text(raw.infrastructure),
    text: text(raw.text),
    id: text(raw.id),
    ...picture(raw),
  });
}

export const SERVER_VIEWS = ['now', 'journal', 'terminal'] as const;
export const JOURNAL_PRIORITIES = ['err', 'warning', 'notice', 'info'] as const;

export interface ServerSearch {
  view?: (typeof SERVER_VIEWS)[number] | undefined;
  /** Of systemd: only what it wrote. */
  unit?: string | undefined;
  /** What is searched for in the journal. */
  text?: string | undefined;
  /** This bad or worse. */
  priority?: (typeof JOURNAL_PRIORITIES)[number] | undefined;
  /** Only what was written in so many minutes. */
  minutes?: number | undefined;
  /** The id of the recording that is played. */
  recording?: string | undefined;
}

export function server(raw: Raw): ServerSearch {
  return only({
    view: oneOf(raw.view, SERVER_VIEWS),
    unit: text(raw.unit),
    text: text(raw.text),
    priority: oneOf(raw.priority, JOURNAL_PRIORITIES),
    minutes: whole(raw.minutes),
    recording: text(raw.recording),
  });
}

const ALERT_VIEWS = ['now', 'history', 'silences'] as const;

export interface AlertsSearch {
  view?: (typeof ALERT_VIEWS)[number] | undefined;
  text?: string | undefined;
  /** The alert that is shown. */
  id?: string | undefined;
}

export function alerts(raw: Raw): AlertsSearch {
  return only({ view: oneOf(raw.view, ALERT_VIEWS), text: text(raw.text), id: text(raw.id) });
}

export interface JobsSearch {
  /** The job that is shown: its service and its name. */
  id?: string | undefined;
}

export function jobs(raw: Raw): JobsSearch {
  return only({ id: text(raw.id) });
}

export interface PlanSearch extends PictureSearch {
  /** The declared infrastructure that is edited; a new one where there is none. */
  infrastructure?: string | undefined;
  /** The digest of a plan that was made, so that somebody else can look at it. */
  digest?: string | undefined;
  /** Whether its operations are shown as a graph. */
  view?: 'graph' | undefined;
  /** The operation that is looked at. */
  operation?: string | undefined;
  /** The workflow in which it failed, so that its declaration is edited. */
  failed?: string | undefined;
}

export function plan(raw: Raw): PlanSearch {
  return only({
    infrastructure: text(raw.infrastructure),
    digest: text(raw.digest),
    view: oneOf(raw.view, ['graph']),
    operation: text(raw.operation),
    failed: text(raw.failed),
    ...picture(raw),
  });
}

export const SECRET_STATES = ['active', 'deleted', 'all'] as const;

export const VAULT_VIEWS = ['secrets', 'leases', 'keys'] as const;

/** Never a value: addresses are kept, sent and logged. */
export interface SecretsSearch {
  /** What of the vault is looked at; secrets where it is absent. */
  view?: (typeof VAULT_VIEWS)[number] | undefined;
  /** What is searched for in paths, descriptions, owners and labels. */
  text?: string | undefined;
  state?: (typeof SECRET_STATES)[number] | undefined;
  /** The secret that is looked at. */
  path?: string | undefined;
  /** The transit key that is looked at. */
  key?: string | undefined;
}

export function secrets(raw: Raw): SecretsSearch {
  return only({
    view: oneOf(raw.view, VAULT_VIEWS),
    text: text(raw.text),
    state: oneOf(raw.state, SECRET_STATES),
    path: text(raw.path),
    key: text(raw.key),
  });
}

export const PACKAGE_KINDS = ['taskserv', 'cluster'] as const;

export interface CatalogSearch {
  /** What is searched for in names, summaries, categories and software. */
  text?: string | undefined;
  kind?: (typeof PACKAGE_KINDS)[number] | undefined;
  /** The package that is looked at, such as `taskserv/nginx`. */
  package?: string | undefined;
}

export function catalog(raw: Raw): CatalogSearch {
  return only({ text: text(raw.text), kind: oneOf(raw.kind, PACKAGE_KINDS), package: text(raw.package) });
}

export interface HistorySearch {
  /** The version of the declaration that is looked at; the newest where there is none. */
  version?: string | undefined;
  /** The version that it is compared with; the one before where there is none. */
  against?: string | undefined;
}

export function history(raw: Raw): HistorySearch {
  return only({ version: text(raw.version), against: text(raw.against) });
}

export interface SchedulesSearch {
  /** The schedule that is looked at. */
  name?: string | undefined;
}

export function schedules(raw: Raw): SchedulesSearch {
  return only({ name: text(raw.name) });
}

export const DELIVERY_STATES = [
  'pending',
  'delivered',
  'dead',
] as const satisfies readonly OrchestratorSchemas['DeliveryStatus'][];

export interface WebhooksSearch {
  /** The webhook that is looked at. */
  id?: string | undefined;
  /** Only deliveries like that. */
  status?: (typeof DELIVERY_STATES)[number] | undefined;
  /** The delivery that is looked at. */
  delivery?: string | undefined;
}

export function webhooks(raw: Raw): WebhooksSearch {
  return only({
    id: text(raw.id),
    status: oneOf(raw.status, DELIVERY_STATES),
    delivery: text(raw.delivery),
  });
}

export const POLICY_VIEWS = ['active', 'write', 'versions'] as const;

export interface AccessSearch {
  /** Of policies. */
  view?: (typeof POLICY_VIEWS)[number] | undefined;
  /** The policy that is looked at. */
  policy?: string | undefined;
  /** The version of policies that is looked at. */
  version?: number | undefined;
  /** What is asked why it is decided as it is. */
  action?: string | undefined;
  /** The id of what that is about. */
  resource?: string | undefined;
}

export function access(raw: Raw): AccessSearch {
  return only({
    view: oneOf(raw.view, POLICY_VIEWS),
    policy: text(raw.policy),
    version: whole(raw.version),
    action: text(raw.action),
    resource: text(raw.resource),
  });
}

export const AUDIT_CATEGORIES = ['request', 'decision', 'sign_in', 'administration'] as const;
export const AUDIT_OUTCOMES = ['succeeded', 'denied', 'failed'] as const;

export interface AuditSearch {
  text?: string | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  resource?: string | undefined;
  category?: (typeof AUDIT_CATEGORIES)[number] | undefined;
  outcome?: (typeof AUDIT_OUTCOMES)[number] | undefined;
  /** Only what was done in so many days. */
  days?: number | undefined;
  /** Whether what was only read is shown too. */
  reads?: true | undefined;
  /** The event that is looked at. */
  event?: number | undefined;
}

export function audit(raw: Raw): AuditSearch {
  return only({
    text: text(raw.text),
    actor: text(raw.actor),
    action: text(raw.action),
    resource: text(raw.resource),
    category: oneOf(raw.category, AUDIT_CATEGORIES),
    outcome: oneOf(raw.outcome, AUDIT_OUTCOMES),
    days: whole(raw.days),
    reads: raw.reads === true ? true : undefined,
    event: whole(raw.event),
  });
}

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export interface LogsSearch {
  service?: string | undefined;
  /** This bad or worse. */
  level?: (typeof LOG_LEVELS)[number] | undefined;
  text?: string | undefined;
  /** Only what was written in so many minutes. */
  minutes?: number | undefined;
  /** Only what was written from a time on. */
  from?: string | undefined;
  /** Only what was written before a time. */
  to?: string | undefined;
  /** Whether new lines are left out. */
  paused?: true | undefined;
  /** The line that is looked at. */
  line?: string | undefined;
}

export interface AskSearch {
  question?: string | undefined;
  /** A change that is to be proposed. */
  request?: string | undefined;
}

export function ask(raw: Raw): AskSearch {
  return only({ question: text(raw.question), request: text(raw.request) });
}

export function logs(raw: Raw): LogsSearch {
  return only({
    service: text(raw.service),
    level: oneOf(raw.level, LOG_LEVELS),
    text: text(raw.text),
    minutes: whole(raw.minutes),
    from: time(raw.from),
    to: time(raw.to),
    paused: raw.paused === true ? true : undefined,
    line: text(raw.line),
  });
}

export const FRAMEWORKS = ['soc2', 'gdpr', 'hipaa'] as const;
export const CHECK_STATES = ['not_met', 'not_observable', 'met'] as const;

export interface ComplianceSearch {
  framework?: (typeof FRAMEWORKS)[number] | undefined;
  status?: (typeof CHECK_STATES)[number] | undefined;
  /** The check of which the evidence is looked at. */
  check?: string | undefined;
}

export function compliance(raw: Raw): ComplianceSearch {
  return only({
    framework: oneOf(raw.framework, FRAMEWORKS),
    status: oneOf(raw.status, CHECK_STATES),
    check: text(raw.check),
  });
}

const LAYERS = ['default', 'central', 'file', 'environment', 'flag'] as const;

export interface SettingsSearch {
  text?: string | undefined;
  service?: string | undefined;
  origin?: (typeof LAYERS)[number] | undefined;
}

export function settings(raw: Raw): SettingsSearch {
  return only({ text: text(raw.text), service: text(raw.service), origin: oneOf(raw.origin, LAYERS) });
}
