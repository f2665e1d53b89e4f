import { spawnSync } from 'node:child_process';
import { failure, forget } from './failure.ts';
import { GATE, PROOF } from './parts.ts';

/* Plays the journeys that DASHBOARD_JOURNEYS names, or all of them: those of each build, then the others in parts. */

const { DASHBOARD_JOURNEYS: chosen = 'all' } = process.env;
const failures: string[] = [];
const defects: string[] = [];

if (chosen !== 'all') {
  if (!play(chosen)) failures.push(failure());
} else {
  if (!play(GATE.join())) failures.push(failure());
  for (const part of PROOF.map((names) => names.join())) {
    if (play(part)) continue;
    const first = failure();
    if (play(part)) defects.push(`${part}\n${first}`);
    else failures.push(failure());
  }
}
// after everything else that was printed: of a long log, people see the end
for (const defect of defects) console.error(`DEFECT: passed only when it was repeated: ${defect}`);
for (const text of failures) console.error(text);
if (failures.length > 0) process.exitCode = 1;

/** @returns whether all steps passed */
function play(journeys: string): boolean {
  forget();
  console.log(`browser journeys: ${journeys}`);
  const { status } = spawnSync(process.execPath, ['--test', '--test-force-exit', 'tests/dashboard.test.ts'], {
    env: { ...process.env, DASHBOARD_JOURNEYS: journeys },
    stdio: 'inherit',
  });
  return status === 0;
}
