import { parseDocument } from 'yaml';
import type { ControlCenterSchemas } from '@/api';
import type { Mistake } from '@/ui/mistake';

export type PolicyCase = ControlCenterSchemas['PolicyCase'];

/** Of those that somebody wrote; JSON is YAML too, so files of `policy test` can be pasted. */
export const FIRST_CASES = `# Expected decisions, in the format of policy test.
cases:
  - name: the web team cancels its own
    ask:
      action: cancelWorkflow
      workspace: web
      principal: { id: wanda, groups: [web-team] }
    allowed: true
  - name: and nothing else
    ask:
      action: cancelWorkflow
      workspace: shop
      principal: { id: wanda, groups: [web-team] }
    allowed: false
`;

export type Cases = { cases: PolicyCase[] } | { mistakes: Mistake[] };

/** Reads cases as far as a text has them; what is in each is checked by the platform. */
export function readCases(text: string): Cases {
  const document = parseDocument(text, { prettyErrors: false });
  if (document.errors.length > 0) {
    return { mistakes: document.errors.map(({ message, pos: [from, to] }) => ({ from, to, message })) };
  }
  const value = document.toJS() as { cases?: unknown } | null;
  return Array.isArray(value?.cases)
    ? { cases: value.cases as PolicyCase[] }
    : { mistakes: [{ from: 0, to: text.length, message: 'the list cases: is missing' }] };
}
