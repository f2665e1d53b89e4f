import { useQuery } from '@tanstack/react-query';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import { useProfile } from './profile';

type Question = Omit<ControlCenterSchemas['AccessQuestion'], 'principal'>;
type Reasons = ControlCenterSchemas['AccessReasons'];

/** The longest id that policies can be asked about. */
const LONGEST_ID = 255;

/** Whether policies allow something; undefined until that is known. */
export interface Permission {
  allowed: boolean | undefined;
  /** Why not, for people. */
  reason?: string;
}

/**
 * Asks whether the user is allowed an action, so that what is denied can be shown as such. It protects
 * nothing: the control center decides on each request.
 *
 * @param doing such as `seal the vault`
 */
export function usePermission(doing: string, question: Question): Permission {
  const { data: profile } = useProfile();
  const { id, ...rest } = question;
  const asked = id === undefined || id.length > LONGEST_ID ? rest : question;
  const { data, isError } = useQuery({
    queryKey: ['permission', profile?.id, profile?.factors, asked],
    queryFn: () => decided(asked),
    enabled: profile !== undefined,
    staleTime: 30_000,
  });
  if (isError || data === ALLOWED) return { allowed: true };
  return data === undefined ? { allowed: undefined } : { allowed: false, reason: reasonOf(doing, data) };
}

const ALLOWED = 'allowed';

/** What can be done after a factor was shown again is not denied. */
async function decided(body: Question): Promise<typeof ALLOWED | Reasons> {
  const access = await dataOf(controlCenter.POST('/api/v1/authorization/check', { body }));
  if (access.allowed || access.needs_fresh_factor) return ALLOWED;
  return dataOf(controlCenter.POST('/api/v1/authorization/why', { body }));
}

/** A forbid is no reason for those whom nothing permits it anyway. */
export function reasonOf(doing: string, { policies }: Pick<Reasons, 'policies'>): string {
  const isPermitted = policies.some(
    ({ effect, checks }) => effect === 'permit' && checks.every(({ holds }) => holds),
  );
  const forbids = policies.filter(({ effect, decided: isReason }) => effect === 'forbid' && isReason);
  return isPermitted && forbids.length > 0
    ? `You cannot ${doing}: denied by ${forbids.map(({ id }) => id).join(', ')}.`
    : `You cannot ${doing}: no policy allows it.`;
}
