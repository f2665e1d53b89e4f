import { describe, expect, it } from 'vitest';
import type { Actor } from '@/api';
import { nameOf } from './actor';

function actor(kind: Actor['kind'], name: string): Actor {
  return { kind, id: '0199d0a0', name };
}

describe('who did it', () => {
  it('is named as people know them', () => {
    expect(nameOf(actor('user', 'ada'))).toBe('ada');
    expect(nameOf(actor('service_account', 'ci'))).toBe('ci (service account)');
    expect(nameOf(actor('schedule', 'nightly'))).toBe('Schedule nightly');
  });
});
