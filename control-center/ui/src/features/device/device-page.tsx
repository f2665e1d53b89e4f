import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { controlCenter, dataOf } from '@/api';
import { useProfile } from '@/context/profile';
import { Button, Facts, Field, Form, LonePage, Notice, ProblemView, Skeleton } from '@/ui';
import answers from '@/ui/answers.module.css';
import styles from './device.module.css';

/** Where `provisioning login --browser` leads to: a program waits until somebody says that it may. */
export function DevicePage() {
  const { user_code: code } = useSearch({ from: '/device' });
  return (
    <LonePage title="Sign in a device" lead="A program requests to act as you until it is signed out.">
      {code === undefined ? <WhichCode /> : <Question key={code} code={code} />}
    </LonePage>
  );
}

function WhichCode() {
  const navigate = useNavigate({ from: '/device' });
  const [code, setCode] = useState('');
  return (
    <Form onSubmit={() => void navigate({ search: { user_code: code.trim() } })}>
      <Field
        label="Code that the device shows"
        value={code}
        onChange={setCode}
        placeholder="K7QM-2XWD"
        autoFocus
        required
      />
      <Button kind="primary" type="submit" isDisabled={code.trim() === ''}>
        Continue
      </Button>
    </Form>
  );
}

type Answer = 'confirmed' | 'refused';

function Question({ code }: { code: string }) {
  const path = { user_code: code };
  const { data: profile } = useProfile();
  const device = useQuery({
    queryKey: ['device', code],
    queryFn: () =>
      dataOf(controlCenter.GET('/api/v1/device-authorizations/{user_code}', { params: { path } })),
    // it is answered once, and gone then
    staleTime: Infinity,
  });
  const answering = useMutation({
    mutationFn: async (answer: Answer) => {
      await (answer === 'confirmed'
        ? dataOf(
            controlCenter.POST('/api/v1/device-authorizations/{user_code}/confirmation', {
              params: { path },
            }),
          )
        : dataOf(controlCenter.DELETE('/api/v1/device-authorizations/{user_code}', { params: { path } })));
      return answer;
    },
  });
  if (device.error) return <NoDevice error={device.error} />;
  if (device.data === undefined) return <Skeleton lines={4} />;
  if (answering.data !== undefined) return <Outcome answer={answering.data} />;
  return (
    <>
      <code className={styles.code} aria-label="Code">
        {code.toUpperCase()}
      </code>
      <Facts
        items={[
          ['From', <code key="from">{device.data.address}</code>],
          ['Program', device.data.agent],
          ['Acts as', profile?.display_name ?? profile?.name ?? '…'],
        ]}
      />
      <div className={styles.warning}>
        <Notice icon={<TriangleAlert aria-hidden />}>
          Confirm only if you started this yourself, just now, and the device shows exactly this code.
        </Notice>
      </div>
      {answering.error !== null && <ProblemView error={answering.error} />}
      <div className={answers.answers}>
        <Button
          busy={answering.isPending && answering.variables === 'refused'}
          isDisabled={answering.isPending}
          onPress={() => answering.mutate('refused')}
        >
          Refuse
        </Button>
        <Button
          kind="primary"
          busy={answering.isPending && answering.variables === 'confirmed'}
          isDisabled={answering.isPending}
          onPress={() => answering.mutate('confirmed')}
        >
          Confirm
        </Button>
      </div>
    </>
  );
}

function NoDevice({ error }: { error: unknown }) {
  const navigate = useNavigate({ from: '/device' });
  return (
    <>
      <ProblemView error={error} />
      <div className={answers.answers}>
        <Button onPress={() => void navigate({ search: {} })}>Enter another code</Button>
      </div>
    </>
  );
}

function Outcome({ answer }: { answer: Answer }) {
  return (
    <div className={answers.outcome} role="status">
      {answer === 'confirmed' ? (
        <>
          <CircleCheck className={styles.yes} aria-hidden />
          <b>The device is signed in</b>
          <p>It continues within a few seconds. You can close this page.</p>
        </>
      ) : (
        <>
          <CircleSlash className={styles.no} aria-hidden />
          <b>The device was refused</b>
          <p>If it was not yours, someone may have tried to sign in as you. You can close this page.</p>
        </>
      )}
    </div>
  );
}
