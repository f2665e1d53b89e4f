import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { failure, forget } from './failure.ts';
import { GATE, PROOF } from './parts.ts';

/*
 * Plays the journeys that DASHBOARD_JOURNEYS names, or those of the proof in parts if it is a list of areas that has
 * `proof-browser` (docs/development/proof.md). A part that fails is played once more.
 */

const { DASHBOARD_JOURNEYS: chosen = GATE.join() } = process.env;
const areas = chosen.split('|').filter((area) => area.startsWith('proof-'));
const failures: string[] = [];
const defects: string[] = [];

if (areas.length === 0) {
  if (!play(chosen)) failures.push(failure());
} else if (areas.includes('proof-browser')) {
  for (const part of PROOF.map((names) => names.join())) {
    const began = performance.now();
    let green = play(part);
    if (!green) {
      const first = failure();
      green = play(part);
      if (green) defects.push(`${part}\n${first}`);
      else failures.push(failure());
    }
    // for .ci/prove
    appendFileSync(
      'target/journeys.tsv',
      `${(performance.now() - began) / 1000}\t${green ? 'green' : 'red'}\t${part}\n`,
    );
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
