import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Check, CircleHelp, X } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas, type User } from '@/api';
import { useWorkspace } from '@/context/workspace';
import { Badge, Button, Card, Empty, Field, Notice, ProblemView, Select, Skeleton, Ticked } from '@/ui';
import styles from './access.module.css';
import { nameOfAction } from './action-name';
import { usePeople } from './use-names';

type Reasons = ControlCenterSchemas['AccessReasons'];
type Question = ControlCenterSchemas['AccessQuestion'];

const ONESELF = 'oneself';

/** Asks whether somebody may do something, and shows each policy's part in it; the address may ask already. */
export function Why() {
  const present = useWorkspace();
  const search = useSearch({ from: '/frame/access/$section' });
  const [who, setWho] = useState(ONESELF);
  const [action, setAction] = useState(search.action ?? 'submitWorkflow');
  const [workspace, setWorkspace] = useState(present);
  const [resource, setResource] = useState(search.resource ?? '');
  const [asked, setAsked] = useState<Question | null>(() =>
    search.action === undefined ? null : questionOf(search.action, present, search.resource ?? ''),
  );
  const users = usePeople();
  const actions = useQuery({
    queryKey: ['actions'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/authorization/actions')),
    staleTime: Infinity,
  });
  const answer = useQuery({
    queryKey: ['why', asked],
    queryFn: () => dataOf(controlCenter.POST('/api/v1/authorization/why', { body: asked ?? { action } })),
    enabled: asked !== null,
    gcTime: 0,
    retry: false,
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const question = questionOf(action, workspace, resource);
    const user = users.data?.items.find(({ id }) => id === who);
    setAsked(user === undefined ? question : { ...question, principal: principalOf(user) });
    // the same may have another answer by now
    if (answer.data !== undefined) void answer.refetch();
  };
  return (
    <>
      <Card>
        <form onSubmit={submit} className={styles.ask}>
          <Select
            label="Who"
            labelled="above"
            value={who}
            options={[
              { value: ONESELF, name: 'you' },
              ...(users.data?.items.map(({ id, name }) => ({ value: id, name })) ?? []),
            ]}
            onChange={setWho}
          />
          <Select
            label="What"
            labelled="above"
            value={action}
            options={(actions.data?.items ?? [{ action }]).map((one) => ({
              value: one.action,
              name: nameOfAction(one.action),
            }))}
            onChange={setAction}
          />
          <Field label="Workspace" value={workspace} onChange={setWorkspace} />
          <Field label="Resource" value={resource} onChange={setResource} placeholder="any" />
          <Button kind="primary" type="submit" busy={answer.isFetching}>
            Ask why
          </Button>
        </form>
      </Card>
      <Card flush fill>
        {answer.isLoading ? (
          <Skeleton />
        ) : answer.error ? (
          <ProblemView error={answer.error} />
        ) : answer.data ? (
          <Answer {...answer.data} />
        ) : (
          <Empty icon={<CircleHelp aria-hidden />} title="Explain a decision">
            Shows every policy about the operation, and the smallest change that would reverse the decision.
            Nothing is executed.
          </Empty>
        )}
      </Card>
    </>
  );
}

function questionOf(action: string, workspace: string, resource: string): Question {
  return {
    action,
    ...(workspace === '' ? {} : { workspace }),
    ...(resource === '' ? {} : { id: resource }),
  };
}

function principalOf({ id, name, roles, groups, second_factor }: User): Question['principal'] {
  return { kind: 'user', id, name, roles, groups, mfa: second_factor, fresh_factor: second_factor };
}

function Answer({ allowed, policies, flip, failed }: Reasons) {
  return (
    <div className={styles.source} tabIndex={0} role="region" aria-label="The answer">
      <div className={styles.reasons}>
        <p>
          <Badge tone={allowed ? 'green' : 'red'}>{allowed ? 'Allowed' : 'Denied'}</Badge>
        </p>
        {flip.length > 0 && (
          <Notice tone="blue">
            {allowed ? 'To deny' : 'To allow'}:{' '}
            <b>
              <Ticked text={flip.join(', ')} />
            </b>
          </Notice>
        )}
        {failed.map((id) => (
          <p key={id}>
            <Badge tone="red">failed</Badge> {id} could not be evaluated, so the request is denied.
          </p>
        ))}
        {policies.map(({ id, effect, description, at, decided, checks }) => (
          <article key={id} className={styles.reason} data-decided={decided ? '' : undefined}>
            <header>
              <b>{id}</b>
              <Badge tone={effect === 'permit' ? 'green' : 'red'}>{effect}</Badge>
              {decided && <Badge tone="blue">decided</Badge>}
              <span className="mono muted">{at}</span>
            </header>
            {description !== undefined && <p className="muted">{description}</p>}
            <ul className={styles.checks}>
              {checks.map(({ part, text, holds }) => (
                <li key={part + text}>
                  {holds ? (
                    <Check className={styles.yes} aria-label="holds" />
                  ) : (
                    <X className={styles.no} aria-label="does not hold" />
                  )}
                  <span className="muted">{part}</span>
                  <code>{text}</code>
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </div>
  );
}
