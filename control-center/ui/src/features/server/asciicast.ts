/** What happens in a recording. */
export interface Moment {
  /** Milliseconds after the begin, with pauses cut short. */
  at: number;
  output?: string;
  size?: { columns: number; rows: number };
}

export interface Cast {
  columns: number;
  rows: number;
  moments: readonly Moment[];
  /** Milliseconds, with pauses cut short. */
  length: number;
}

/** Milliseconds; whoever looks at a recording does not wait for whoever thought. */
const LONGEST_PAUSE = 2000;

/** Reads an asciicast of version 2. What is not understood is left out, as its last line where it was cut. */
export function readCast(text: string): Cast {
  const [header, ...lines] = text.split('\n').map(valueOf);
  const { width, height } = (header ?? {}) as { width?: number; height?: number };
  const moments: Moment[] = [];
  let [at, before] = [0, 0];
  for (const line of lines) {
    if (!Array.isArray(line)) continue;
    const [seconds, code, data] = line as [number, string, string];
    at += Math.min(LONGEST_PAUSE, Math.max(0, seconds * 1000 - before));
    before = seconds * 1000;
    const size = code === 'r' ? /^(\d+)x(\d+)$/.exec(data) : null;
    if (code === 'o') moments.push({ at, output: data });
    else if (size !== null) moments.push({ at, size: { columns: Number(size[1]), rows: Number(size[2]) } });
  }
  return { columns: width ?? 80, rows: height ?? 24, moments, length: at };
}

function valueOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
