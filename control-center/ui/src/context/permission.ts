import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import type { Permission } from '@/ui';
import { batched } from './batch';
import { useProfile } from './profile';

type Question = Omit<ControlCenterSchemas['AccessQuestion'], 'principal'>;
type Answer = ControlCenterSchemas['AccessAnswer'];

/** The longest id that policies can be asked about. */
const LONGEST_ID = 255;

/** How many questions are answered at once. */
const MOST_AT_ONCE = 100;

/** Milliseconds for which an answer is taken for granted. */
const KNOWN = 30_000;

const ask = batched<Question, Answer>(
  async (questions) =>
    (await dataOf(controlCenter.POST('/api/v1/authorization/checks', { body: { questions } }))).items,
  MOST_AT_ONCE,
);

/**
 * Whether the user may do something, so that what is denied is shown as such before it is tried. What needs
 * a second factor first is not denied. It protects nothing: the control center decides on each request.
 *
 * @param action as policies name it, such as `cancelWorkflow`
 * @param resource that it would be about
 */
export function useMay(action: string, resource: Omit<Question, 'action'> = {}): Permission {
  const { data: profile } = useProfile();
  const { id, ...rest } = resource;
  const question: Question = {
    action,
    ...rest,
    ...(id === undefined || id.length > LONGEST_ID ? {} : { id }),
  };
  const { data, isError } = useQuery({
    queryKey: ['permission', profile?.id, profile?.factors, question],
    queryFn: () => ask(question),
    enabled: profile !== undefined,
    staleTime: KNOWN,
    // what is asked again does not take a button from under a hand
    placeholderData: keepPreviousData,
  });
  if (isError) return { allowed: true };
  if (data === undefined) return { allowed: undefined };
  if (data.reason === undefined) return { allowed: true };
  return { allowed: false, denial: { reason: data.reason, action, workspace: rest.workspace, id } };
}

/** Those of several actions in a workspace that policies deny; none until that is known. */
export function useDenied(actions: readonly string[], workspace: string): ReadonlySet<string> {
  const { data: profile } = useProfile();
  const { data } = useQuery({
    queryKey: ['permission', profile?.id, profile?.factors, workspace, actions],
    queryFn: () => Promise.all(actions.map((action) => ask({ action, workspace }))),
    enabled: profile !== undefined,
    staleTime: KNOWN,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => new Set(actions.filter((_, at) => data?.[at]?.reason !== undefined)), [actions, data]);
}

/** The first of several that is denied, else the first that is not known yet: what needs all of them. */
export function both(...permissions: Permission[]): Permission {
  return (
    permissions.find(({ allowed }) => allowed === false) ??
    permissions.find(({ allowed }) => allowed === undefined) ?? { allowed: true }
  );
}
