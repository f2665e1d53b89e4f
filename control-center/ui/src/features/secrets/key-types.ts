import type { TransitKey } from './use-transit-keys';

/** What a key is for, by its type. */
export const KEY_TYPES: { value: TransitKey['type']; name: string }[] = [
  { value: 'aes256-gcm', name: 'aes256-gcm: encrypts' },
  { value: 'ed25519', name: 'ed25519: signs' },
  { value: 'ecdsa-p256', name: 'ecdsa-p256: signs' },
  { value: 'hmac-sha256', name: 'hmac-sha256: authenticates' },
];

/** What is wrong with the name of a key; undefined where nothing is. */
export function keyNameMistake(name: string): string | undefined {
  return /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/.test(name)
    ? undefined
    : 'At most 64 letters, digits, “_”, “.” and “-”, beginning with neither “.” nor “-”';
}
