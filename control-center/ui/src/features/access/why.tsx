import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, CircleHelp, X } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import { useWorkspace } from '@/context/workspace';
import { Badge, Button, Card, Empty, Field, Notice, ProblemView, Select, Skeleton } from '@/ui';
import styles from './access.module.css';
import { usePeople } from './use-names';

type Reasons = ControlCenterSchemas['AccessReasons'];

const ONESELF = 'oneself';

/** Asks whether somebody may do something, and shows each policy's part in it. */
export function Why() {
  const present = useWorkspace();
  const [who, setWho] = useState(ONESELF);
  const [action, setAction] = useState('submitWorkflow');
  const [workspace, setWorkspace] = useState(present);
  const users = usePeople();
  const actions = useQuery({
    queryKey: ['actions'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/authorization/actions')),
    staleTime: Infinity,
  });
  const asking = useMutation({
    mutationFn: () => {
      const user = users.data?.items.find(({ id }) => id === who);
      return dataOf(
        controlCenter.POST('/api/v1/authorization/why', {
          body: {
            action,
            ...(workspace === '' ? {} : { workspace }),
            ...(user === undefined
              ? {}
              : {
                  principal: {
                    kind: 'user' as const,
                    id: user.id,
                    roles: user.roles,
                    groups: user.groups,
                    mfa: user.second_factor,
                    fresh_factor: user.second_factor,
                  },
                }),
          },
        }),
      );
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    asking.mutate();
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
              name: one.action,
            }))}
            onChange={setAction}
          />
          <Field label="In the workspace" value={workspace} onChange={setWorkspace} />
          <Button kind="primary" type="submit" busy={asking.isPending}>
            Ask why
          </Button>
        </form>
      </Card>
      <Card flush fill>
        {asking.isPending ? (
          <Skeleton />
        ) : asking.error ? (
          <ProblemView error={asking.error} />
        ) : asking.data ? (
          <Answer {...asking.data} />
        ) : (
          <Empty icon={<CircleHelp aria-hidden />} title="May they, and why?">
            Every policy about the operation is shown, and the smallest change after which the answer would be
            the other one. Nothing is done.
          </Empty>
        )}
      </Card>
    </>
  );
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
            {allowed ? 'To deny' : 'To allow'}: <b>{flip.join(', ')}</b>
          </Notice>
        )}
        {failed.map((id) => (
          <p key={id}>
            <Badge tone="red">failed</Badge> {id} could not be evaluated, which denies.
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
