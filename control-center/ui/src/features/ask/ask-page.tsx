import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { GitCompare, History, MessageCircleQuestionMark, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '@/context/permission';
import { useWorkspace } from '@/context/workspace';
import { Badge, Button, Card, Empty, Field, Form, Page, ProblemView, Skeleton } from '@/ui';
import styles from './ask.module.css';
import { ProposalCard } from './proposal';
import { infrastructureOf, LONGEST, type Passage, usePassages } from './use-passages';
import { useProposal, type Wish } from './use-proposal';

/** Answers questions with quotations, each with its source, and proposes changes that are asked for in words. */
export function AskPage() {
  const { question = '', request } = useSearch({ from: '/frame/ask' });
  const navigate = useNavigate({ from: '/ask' });
  const workspace = useWorkspace();
  const [written, setWritten] = useState(request ?? question);
  const { data, error, refetch, isFetching } = usePassages(question, workspace);
  const { wishes, proposing } = useProposal(workspace);
  const wanted = written.trim();
  const may = useMay('proposeChange', { workspace });
  const tooLong = wanted.length > LONGEST;
  const propose = (wish: Wish) => {
    setWritten(wish.request);
    proposing.mutate(wish);
  };
  // a proposal changes nothing, so whoever was led here with a request sees it at once
  const proposed = useRef<string>(undefined);
  useEffect(() => {
    if (request === undefined || request === proposed.current) return;
    proposed.current = request;
    setWritten(request);
    proposing.mutate({ request });
  }, [request, proposing]);
  return (
    <Page
      title="Ask"
      lead="Quotations from the documentation, the catalogue and what this workspace declares"
    >
      <Form
        onSubmit={() => {
          if (wanted === '' || tooLong) return;
          proposing.reset();
          void navigate({ search: (before) => ({ ...before, question: wanted, request: undefined }) });
          if (wanted === question) void refetch();
        }}
      >
        <Field
          label="Question or change"
          value={written}
          onChange={setWritten}
          autoComplete="off"
          hint="In your own words, in English: where are the logs, or scale web to 4"
          error={tooLong ? `A question has at most ${LONGEST} characters` : undefined}
        />
        <div className={styles.choices}>
          <Button
            kind="primary"
            type="submit"
            icon={<MessageCircleQuestionMark aria-hidden />}
            busy={isFetching}
          >
            Ask
          </Button>
          <Button
            icon={<GitCompare aria-hidden />}
            may={may}
            busy={proposing.isPending}
            onPress={() => {
              if (wanted !== '' && !tooLong) propose({ request: wanted });
            }}
          >
            Propose change
          </Button>
        </div>
      </Form>
      {proposing.error !== null && <ProblemView error={proposing.error} />}
      {proposing.data !== undefined && (
        <ProposalCard proposal={proposing.data} workspace={workspace} onChoose={propose} />
      )}
      {wishes.length > 1 && (
        <div className={styles.choices} role="group" aria-label="Requested before">
          {wishes.slice(1).map((wish) => (
            <Button
              key={`${wish.infrastructure ?? ''} ${wish.request}`}
              icon={<History aria-hidden />}
              onPress={() => propose(wish)}
            >
              {wish.request}
            </Button>
          ))}
        </div>
      )}
      {question === '' || !proposing.isIdle ? null : error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={6} />
      ) : data.answered ? (
        <ol className={styles.passages} aria-label="Passages">
          {data.items.map((passage) => (
            <li key={`${passage.source}:${passage.line}`}>
              <Quotation passage={passage} workspace={workspace} />
            </li>
          ))}
        </ol>
      ) : (
        <Empty icon={<SearchX aria-hidden />} title="No results">
          Neither the documentation nor what you can read here answers this. Try other words.
        </Empty>
      )}
    </Page>
  );
}

const KINDS: Record<Passage['kind'], string> = {
  documentation: 'Documentation',
  package: 'Package',
  declaration: 'Declaration',
};

function Quotation({ passage, workspace }: { passage: Passage; workspace: string }) {
  const { kind, source, line, heading, text } = passage;
  const name = infrastructureOf(passage);
  return (
    <Card title={heading} actions={<Badge tone="grey">{KINDS[kind]}</Badge>}>
      <blockquote className={styles.text}>{text}</blockquote>
      <p className={styles.source}>
        {name === undefined ? (
          `${source}:${line}`
        ) : (
          <Link to="/infrastructures/$name" params={{ name }} search={{ workspace }} className="link">
            {source}:{line}
          </Link>
        )}
      </p>
    </Card>
  );
}
