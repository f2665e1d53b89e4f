// Decides the cases of a file by Cedar compiled to WebAssembly, and tells which come out otherwise.
import { readFileSync } from 'node:fs';
import { isAuthorized } from '@cedar-policy/cedar-wasm/nodejs';

const { policies, cases } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
let others = 0;
for (const { request, expected } of cases) {
  const answer = isAuthorized({ ...request, policies: { staticPolicies: policies } });
  const got =
    answer.type === 'success'
      ? `${answer.response.decision} ${answer.response.diagnostics.reason.sort().join(' ')}`.trim()
      : JSON.stringify(answer.errors);
  if (got !== expected || answer.response.diagnostics.errors.length > 0) {
    others += 1;
    console.log(`${JSON.stringify(request)}: expected ${expected}, got ${got}`);
  }
}
console.log(`${cases.length} cases, ${others} decided otherwise`);
process.exitCode = others === 0 ? 0 : 1;
