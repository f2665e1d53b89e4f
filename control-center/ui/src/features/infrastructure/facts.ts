import type { OrchestratorSchemas, Plan, Resource, Workflow, WorkflowStatus } from '@/api';
import type { Tone } from '@/ui';
import { naturally } from '@/ui/natural';

type Run = OrchestratorSchemas['ScheduleView']['run'];
type Provider = OrchestratorSchemas['ProviderView'];

export function byName(one: { name: string }, other: { name: string }): number {
  return naturally(one.name, other.name);
}

export interface Standing {
  name: string;
  tone: Tone;
}

const HALF_DONE: ReadonlySet<WorkflowStatus> = new Set(['failed', 'partly_rolled_back', 'rollback_failed']);

/** How an infrastructure stands, by what exists of it, its newest workflow, and whether it is declared. */
export function standingOf(
  resources: readonly Resource[],
  newest: Pick<Workflow, 'state' | 'ended_at'> | undefined,
  isDeclared: boolean,
): Standing {
  if (newest !== undefined && newest.ended_at === undefined) return { name: 'Changing', tone: 'blue' };
  if (newest !== undefined && HALF_DONE.has(newest.state)) return { name: 'Incomplete', tone: 'red' };
  if (resources.length > 0) return { name: 'Exists', tone: 'green' };
  if (newest !== undefined && !isDeclared) return { name: 'Gone', tone: 'grey' };
  return { name: 'Does not exist', tone: 'grey' };
}

/** Something that people connect to. */
export interface Output {
  resource: Resource;
  name: string;
  value: string;
  isUrl: boolean;
}

const ADDRESS = /(^|_)(address|url|endpoint|host|hostname)$/;

/** Addresses and URLs, URLs first. */
export function outputsOf(resources: readonly Resource[]): readonly Output[] {
  return resources
    .flatMap((resource) =>
      Object.entries(resource.facts).flatMap(([name, value]) => {
        const isUrl = /^https?:\/\//.test(value);
        return isUrl || ADDRESS.test(name) ? [{ resource, name, value, isUrl }] : [];
      }),
    )
    .sort(
      (one, other) =>
        Number(other.isUrl) - Number(one.isUrl) || naturally(one.resource.id, other.resource.id),
    );
}

/** What a workspace is asked to pay for an hour. */
export interface HourlyCost {
  currency: string;
  hourly: number;
  /** Whether volumes and networks are left out. */
  isOfServers: boolean;
}

/** What an infrastructure costs now: as its newest plan reckoned it, where that says what exists. */
export function costOf(
  resources: readonly Resource[],
  newest: Pick<Workflow, 'state'> | undefined,
  plan: Pick<Plan, 'cost'> | undefined,
  providers: readonly Provider[],
): readonly HourlyCost[] {
  const isAfter = newest?.state === 'completed';
  if (plan !== undefined && (isAfter || newest?.state === 'rolled_back')) {
    return plan.cost.map(({ currency, hourly_before, hourly_after }) => ({
      currency,
      hourly: Number(isAfter ? hourly_after : hourly_before),
      isOfServers: false,
    }));
  }
  const sums = new Map<string, number>();
  for (const { kind, provider, specification } of resources) {
    if (kind !== 'server') continue;
    const offer = providers
      .find(({ name }) => name === provider)
      ?.plans.find(({ plan: name }) => name === specification.plan);
    if (offer !== undefined) sums.set(offer.currency, (sums.get(offer.currency) ?? 0) + Number(offer.hourly));
  }
  return [...sums].map(([currency, hourly]) => ({ currency, hourly, isOfServers: true }));
}

/** Whether a schedule changes an infrastructure. */
export function concerns({ infrastructure, document, declaration }: Run, name: string): boolean {
  return infrastructure === name || document?.name === name || declaration?.name === name;
}

/** What shows the same with the command. */
export function commandOf(workspace: string, name: string): string {
  return `provisioning infra show ${name} --workspace ${workspace}`;
}

/** What asks for the same over the API. */
export function curlOf(origin: string, workspace: string, name: string): string {
  const query = new URLSearchParams({ workspace, infrastructure: name });
  return `curl -H "Authorization: Bearer $(provisioning token)" '${origin}/api/v1/resources?${query.toString()}'`;
}
