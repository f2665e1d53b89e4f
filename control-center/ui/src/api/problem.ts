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
    help: 'Check with `provisioning status` that it is running.',
  };
}

/** The problem that an answer carries, whatever shape it has. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  return toProblem(body, response.status);
}

export function toProblem(body: unknown, status: number): Problem {
  if (isRecord(body) && typeof body.code === 'string') {
    return { title: 'Something went wrong', ...body, status, code: body.code };
  }
  return {
    status,
    code: `http-${status}`,
    title: 'Unexpected answer',
    detail: `The platform answered with status ${status} and no explanation.`,
  };
}

/** What to show of anything that was thrown. */
export function asProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof TypeError) return unreachable();
  return {
    status: 0,
    code: 'page-error',
    title: 'Something went wrong on this page',
    detail: error instanceof Error ? error.message : String(error),
    help: 'Reload the page. If it happens again, report what you did.',
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
