import { Badge, type Tone } from '@/ui';
import type { Line } from './use-lines';

const TONES: Record<NonNullable<Line['level']>, Tone> = {
  error: 'red',
  warn: 'amber',
  info: 'blue',
  debug: 'grey',
  trace: 'grey',
};

/** How bad a line says that it is. */
export function LevelBadge({ level }: { level: Line['level'] }) {
  return level === undefined ? <span className="muted">–</span> : <Badge tone={TONES[level]}>{level}</Badge>;
}
