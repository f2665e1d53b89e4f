import { authorizedFetch } from './client';
import { ProblemError, problemOf } from './problem';

/** Gives somebody a file that the platform makes. @throws ProblemError if it does not */
export async function download(path: string, name: string): Promise<void> {
  const response = await authorizedFetch(new Request(new URL(path, location.origin)));
  if (!response.ok) throw new ProblemError(await problemOf(response));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
