import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { dataOf, mcp, type McpSchemas } from '@/api';
import { Card, ProblemView, Skeleton } from '@/ui';
import styles from './workflow.module.css';

type Statement = McpSchemas['StatementView'];

const TITLES: Record<Statement['kind'], string> = {
  reason: 'Why',
  failure: 'Why',
  output: 'Output',
  undone: 'Undone',
  waiting: 'Waits for',
  alert: 'Alerts at that time',
  drift: 'Drift',
  log: 'Log of the orchestrator',
  advice: 'What to do',
};

/** Statements under one heading, in their order. */
export function sectionsOf(statements: readonly Statement[]): [string, Statement[]][] {
  const sections = new Map<string, Statement[]>();
  for (const statement of statements) {
    const title = TITLES[statement.kind];
    sections.set(title, [...(sections.get(title) ?? []), statement]);
  }
  return [...sections];
}

/** Why a workflow failed or waits, and what can be done: quotations, each with its source. */
export function Explanation({ workflow, state }: { workflow: string; state: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['workflow', workflow, 'explanation', state],
    queryFn: () => dataOf(mcp.GET('/api/v1/explanations', { params: { query: { workflow } } })),
  });
  if (error) return <ProblemView error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={5} />;
  return (
    <Card title="Explanation" className={styles.explanation}>
      {sectionsOf(data.statements).map(([title, statements]) => (
        <section key={title} className={styles.explained}>
          <h3>{title}</h3>
          <ul>
            {statements.map((statement) => (
              <li key={`${statement.source} ${statement.text}`}>
                <blockquote>{statement.text}</blockquote>
                <Source statement={statement} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {data.statements.length === 0 && <p>Nothing failed, and nothing waits.</p>}
      {data.unread.length > 0 && <p className={styles.source}>Could not be read: {data.unread.join('; ')}</p>}
    </Card>
  );
}

/** Leads to where a statement stands, without loading the dashboard anew. */
function Source({ statement: { source, page } }: { statement: Statement }) {
  const { history } = useRouter();
  if (page === undefined) return <p className={styles.source}>{source}</p>;
  return (
    <p className={styles.source}>
      <a
        className="link"
        href={page}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          history.push(page);
        }}
      >
        {source}
      </a>
    </p>
  );
}
