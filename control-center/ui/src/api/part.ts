/** A part of the page could not be loaded: after an upgrade it is called otherwise. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super(`a part of the page is missing: ${cause instanceof Error ? cause.message : String(cause)}`);
    this.name = 'MissingPart';
  }
}

/** Loads a part of the page. @throws MissingPart if it cannot be loaded */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new MissingPart(error);
  }
}

/**
 * Whether loading the page again may bring a missing part: once for each part, or it would never end, and only
 * if there is somebody to load it from.
 */
export async function isWorthReloading(missing: MissingPart, answers = isAnswering): Promise<boolean> {
  const key = `provisioning.reloaded ${missing.message}`;
  if (sessionStorage.getItem(key) !== null || !(await answers())) return false;
  sessionStorage.setItem(key, '1');
  return true;
}

function isAnswering(): Promise<boolean> {
  return fetch('/favicon.svg', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
