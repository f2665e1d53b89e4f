import { Radio, WifiOff } from 'lucide-react';
import type { Liveness } from '@/api/live';
import { Badge } from './badge';
import { clock, useNow } from './time';

/** Whether what is shown is of now; nothing of what has ended. */
export function LiveBadge({ liveness }: { liveness: Liveness }) {
  switch (liveness.state) {
    case 'connecting':
      return <Badge icon={<Radio aria-hidden />}>Connecting</Badge>;
    case 'live':
      return (
        <Badge tone="green" icon={<Radio aria-hidden />}>
          Live
        </Badge>
      );
    case 'stale':
      return <StaleBadge {...liveness} />;
    case 'ended':
      return null;
  }
}

function StaleBadge({ since, retryAt }: { since: number; retryAt: number }) {
  const seconds = Math.max(0, Math.ceil((retryAt - useNow(1000)) / 1000));
  return (
    <Badge tone="amber" icon={<WifiOff aria-hidden />}>
      Stale since {clock(new Date(since).toISOString())}
      {seconds > 0 ? ` · reconnecting in ${seconds} s` : ' · reconnecting'}
    </Badge>
  );
}
