import createClient, { type ClientOptions } from 'openapi-fetch';
import type { paths as ControlCenterPaths } from './generated/control-center';
import type { paths as DetectorPaths } from './generated/detector';
import type { paths as McpPaths } from './generated/mcp';
import type { paths as OrchestratorPaths } from './generated/orchestrator';
import type { paths as RegistryPaths } from './generated/registry';
import type { paths as VaultPaths } from './generated/vault';
import { type Problem, ProblemError, problemOf, toProblem } from './problem';
import { accessToken, distrust } from './session';
import { askForFactor } from './step-up';

/** Problems that say: the token is of no use. Others with the same status are about the request itself. */
const TOKEN_PROBLEMS = new Set(['sign-in-needed', 'unauthenticated', 'session-ended']);

const NOT_CONFIRMED: Problem = {
  status: 401,
  code: 'not-confirmed',
  title: 'Nothing was done: you did not confirm that it is you',
};

/**
 * Asks with the access token. One that is refused is replaced once; where a factor must be shown again,
 * the page asks for it and the request is repeated.
 *
 * @param wasShown whether that has happened already
 */
export async function authorizedFetch(request: Request, wasShown = false): Promise<Response> {
  const mutates = request.method !== 'GET' && request.method !== 'HEAD';
  if (mutates && !request.headers.has('Idempotency-Key')) {
    request.headers.set('Idempotency-Key', crypto.randomUUID());
  }
  const token = await accessToken();
  const response = await send(request, token);
  if (response.status !== 401) return response;
  const { code } = await problemOf(response.clone());
  if (TOKEN_PROBLEMS.has(code)) {
    distrust(token);
    return send(request, await accessToken());
  }
  if (code === 'step-up-needed') {
    if (await askForFactor(wasShown)) return authorizedFetch(request, true);
    throw new ProblemError(NOT_CONFIRMED);
  }
  return response;
}

function send(request: Request, token: string): Promise<Response> {
  const copy = request.clone();
  copy.headers.set('Authorization', `Bearer ${token}`);
  return fetch(copy);
}

const options = { baseUrl: location.origin, fetch: (request: Request) => authorizedFetch(request) };

/** Names of resources and paths of secrets have slashes. */
const withSlashes: ClientOptions = {
  ...options,
  pathSerializer: (path, params) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
};

export const controlCenter = createClient<ControlCenterPaths>(options);
export const orchestrator = createClient<OrchestratorPaths>(withSlashes);
export const registry = createClient<RegistryPaths>(withSlashes);
export const detector = createClient<DetectorPaths>(options);
export const mcp = createClient<McpPaths>(options);
export const vault = createClient<VaultPaths>(withSlashes);

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** What was answered. @throws ProblemError if that is a problem */
export async function dataOf<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok) throw new ProblemError(toProblem(error, response.status));
  return data as T;
}
