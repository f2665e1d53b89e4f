import { ProblemError } from './problem';

/** What the platform takes as a passkey's answer. */
export type Credential = Record<string, unknown>;

export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/**
 * Shows a passkey.
 *
 * @throws ProblemError if the person or the device does not
 */
export async function showPasskey(options: unknown): Promise<Credential> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  return answerOf(await navigator.credentials.get({ publicKey }).catch(refused));
}

/**
 * Makes a passkey on a device.
 *
 * @throws ProblemError if the person or the device does not
 */
export async function makePasskey(options: unknown): Promise<Credential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  return answerOf(await navigator.credentials.create({ publicKey }).catch(refused));
}

function answerOf(credential: globalThis.Credential | null): Credential {
  if (!(credential instanceof PublicKeyCredential)) return refused(null);
  const answer: unknown = credential.toJSON();
  return answer as Credential;
}

/** Browsers do not say whether the person declined or the device had nothing to show. */
function refused(error: unknown): never {
  throw new ProblemError({
    status: 0,
    code: 'no-passkey-shown',
    title: 'No passkey was used',
    detail:
      error instanceof DOMException && error.name === 'InvalidStateError'
        ? 'This device already has a passkey for your account.'
        : 'The request was declined or timed out, or this device has no passkey for this address.',
    help: 'Try again, or sign in with the password.',
  });
}
