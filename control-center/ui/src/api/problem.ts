/** What went wrong, as RFC 9457 has it, with what can be done about it. */
export interface Problem {
  status: number;
  code: string;
  title: string;
  detail?: string;
  help?: string;
  trace_id?: string;
  errors?: Finding[];
}

export interface Finding {
  path: string;
  expected: string;
  got: string;
  source?: string;
  line?: number;
  column?: number;
  suggestion?: string;
}

export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** Nobody answered: the service is down or the network is. */
export function unreachable(): Problem {
  return {
    status: 0,
    code: 'unreachable',
    title: 'The platform does not answer',
    detail: 'The control center could not be reached.',
    help: 'Is it up? `provisioning status` tells.',
  };
}

/** The problem that an answer carries, whatever shape it has. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  return toProblem(body, response.status);
}

export function toProblem(body: unknown, status: number): Problem {
  if (isRecord(body) && typeof body.code === 'string') {
    return { title: 'It did not work', ...body, status, code: body.code };
  }
  return {
    status,
    code: `http-${status}`,
    title: 'An unexpected answer',
    detail: `The answer was ${status}, without saying why.`,
  };
}

/** What to show of anything that was thrown. */
export function asProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof TypeError) return unreachable();
  return {
    status: 0,
    code: 'page-error',
    title: 'The page made a mistake',
    detail: error instanceof Error ? error.message : String(error),
    help: 'Load it again. If it stays, tell us what you did.',
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
