import { Badge, type Tone, useNow } from '@/ui';
import { type Need, needsOf } from './looks';
import type { Secret } from './use-secrets';

const LOOKS: Record<Need, { name: string; tone: Tone }> = {
  deleted: { name: 'Deleted', tone: 'grey' },
  expired: { name: 'Expired', tone: 'red' },
  due: { name: 'Rotation due', tone: 'amber' },
};

export function NeedBadges({ secret }: { secret: Secret }) {
  const now = useNow(60_000);
  return needsOf(secret, now).map((need) => (
    <Badge key={need} tone={LOOKS[need].tone}>
      {LOOKS[need].name}
    </Badge>
  ));
}
