import { describe, expect, it } from 'vitest';
import { aboutOf, type AuditEvent, entriesOf, isRead } from './entries';

const WORKFLOW = '01a1feb2-0000-7000-8000-000000000000';

function event(number: number, other: Partial<AuditEvent> = {}): AuditEvent {
  return {
    number,
    time: '2026-11-22T10:00:00Z',
    category: 'request',
    action: 'cancelWorkflow',
    actor: { kind: 'user', id: 'u', name: 'ada' },
    outcome: 'succeeded',
    trace_id: 'trace',
    details: {},
    erased: false,
    ...other,
  };
}

describe('the audit', () => {
  it('shows a decision and its request as one', () => {
    const events = [event(4), event(3, { category: 'decision' }), event(2, { category: 'sign_in' })];
    expect(entriesOf(events).map(({ event, decision }) => [event.number, decision?.number])).toEqual([
      [4, 3],
      [2, undefined],
    ]);
  });

  it('keeps apart what is of other requests', () => {
    const events = [
      event(6, { trace_id: 'other' }),
      event(5),
      event(4, { category: 'decision', trace_id: 'third' }),
      event(3, { category: 'decision', trace_id: 'other' }),
      event(2, { category: 'decision' }),
      event(1, { category: 'decision' }),
    ];
    expect(entriesOf(events).map(({ event, decision }) => [event.number, decision?.number])).toEqual([
      [6, 3],
      [5, 2],
      [4, undefined],
      [1, undefined],
    ]);
  });

  it('knows reading from doing, and hides no refusal', () => {
    expect(isRead({ event: event(1, { action: 'listWorkflows' }) })).toBe(true);
    expect(isRead({ event: event(1, { action: 'listWorkflows', outcome: 'denied' }) })).toBe(false);
    expect(isRead({ event: event(1, { action: 'cancelWorkflow' }) })).toBe(false);
    expect(isRead({ event: event(1, { action: 'issueToken' }) })).toBe(false);
  });

  it('names the workflow and its infrastructure', () => {
    const names = new Map([[WORKFLOW, 'web']]);
    expect(aboutOf(event(1, { resource: WORKFLOW }), names)).toEqual({
      workflow: WORKFLOW,
      infrastructure: 'web',
      resource: WORKFLOW,
    });
    const submitted = event(1, {
      action: 'submitWorkflow',
      details: { workflow: WORKFLOW, infrastructure: 'shop' },
    });
    expect(aboutOf(submitted, names)).toEqual({
      workflow: WORKFLOW,
      infrastructure: 'shop',
      resource: undefined,
    });
    const user = aboutOf(event(1, { action: 'changeUser', resource: WORKFLOW }), names);
    expect(user).toEqual({ workflow: undefined, infrastructure: undefined, resource: WORKFLOW });
  });
});
