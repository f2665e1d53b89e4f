import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Operator, Step } from '../operator.ts';
import { infrastructure, SECOND } from './steering.ts';

const FIRST = 'create server/first';

/** What is done again is told alike wherever it is looked at. */
export function resuming(step: Step): void {
  let id: string;

  step('an operation that succeeded is done again, and the page shows that it is', async (operator) => {
    const { page, platform } = operator;
    id = await operator.submit(infrastructure('again', 10), { approvals: [SECOND], rollback: false });
    await operator.ask('POST', `/workflows/${id}/refuse?operation=${encodeURIComponent(SECOND)}`);
    await page.goto(`/workflows/${id}`);
    await page.getByText('Failed', { exact: true }).first().waitFor();
    await page.getByText('3 succeeded').waitFor();
    const { last_event_id: last } = await operator.ask<Workflow>('GET', `/workflows/${id}`);
    await operator.signInOnTerminal();
    await platform.command('workflow', 'resume', id, '--from-operation', FIRST, '--no-wait');
    // the server that succeeded is begun again, and waits for nobody but the one that needs approval
    await page.goto(`/workflows/${id}?event=${last + 1}`);
    await page.getByText('3 pending').waitFor();
    await page
      .getByRole('button', { name: 'Live' })
      .or(page.getByRole('button', { name: 'End' }))
      .click();
    await page.getByText('3 succeeded').waitFor();
    await page.getByText('create · succeeded · attempt 2').waitFor();
    await expectAlike(operator, id);
  });

  step('after a crash of the orchestrator all of them show the same as before', async (operator) => {
    const { page, platform } = operator;
    const before = await operationsOf(operator, id);
    await platform.orchestrator.kill();
    await page.getByText(/Stale since/).waitFor();
    await platform.orchestrator.start();
    await page.getByRole('heading', { level: 1 }).getByText('Live').waitFor();
    await operator.untilAnswered(`/workflows/${id}/operations`);
    await expectAlike(operator, id);
    assert.deepEqual(await operationsOf(operator, id), before);
    await page.reload();
    await expectAlike(operator, id);
  });

  step('what was begun again is brought to its end', async (operator) => {
    const { page } = operator;
    await operator.ask('POST', `/workflows/${id}/approve?operation=${encodeURIComponent(SECOND)}`);
    await page.getByText('5 succeeded').waitFor();
    await page.getByText('Completed', { exact: true }).first().waitFor();
    await expectAlike(operator, id);
    await page.getByText('server/first', { exact: true }).click();
    const attempts = page.getByRole('complementary', { name: 'Operation' }).getByText('Attempts');
    assert.equal(await attempts.locator('xpath=following-sibling::*[1]').textContent(), '2');
  });
}

interface Workflow {
  state: string;
  last_event_id: number;
}

interface Operation {
  resource: string;
  action: string;
  state: string;
  hold?: string;
  attempts: number;
}

/** The service, the command and the page show the same of each operation. */
async function expectAlike(operator: Operator, id: string): Promise<void> {
  const operations = await operationsOf(operator, id);
  const told = JSON.parse(await operator.platform.command('workflow', 'show', id, '--json')) as {
    workflow: Workflow;
    operations: Operation[];
  };
  const workflow = await operator.ask<Workflow>('GET', `/workflows/${id}`);
  assert.deepEqual(sentences(told.operations), operations);
  assert.equal(told.workflow.state, workflow.state);
  assert.equal(told.workflow.last_event_id, workflow.last_event_id);
  await expectOnPage(operator, operations);
}

async function operationsOf(operator: Operator, id: string): Promise<string[]> {
  const { items } = await operator.ask<{ items: Operation[] }>('GET', `/workflows/${id}/operations`);
  return sentences(items);
}

/** A tenth of a second each, for what hangs. */
const LOOKS = 1200;

/** What is drawn comes a moment later. */
async function expectOnPage({ page }: Operator, operations: readonly string[]): Promise<void> {
  let shown: string[] = [];
  for (let look = 0; look < LOOKS; look++) {
    const nodes = await page.locator('.react-flow__node').all();
    shown = (await Promise.all(nodes.map((node) => node.innerText()))).map(inOneLine).sort();
    if (shown.join() === operations.join()) return;
    await setTimeout(100);
  }
  assert.deepEqual(shown, operations);
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** As the graph of the page shows them. */
function sentences(operations: readonly Operation[]): string[] {
  return operations
    .map(({ resource, action, state, hold, attempts }) => {
      const stands = hold === 'approval' && state === 'pending' ? 'waits for approval' : state;
      return `${resource} ${action} · ${stands}${attempts > 1 ? ` · attempt ${attempts}` : ''}`;
    })
    .sort();
}
