import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Timer } from 'lucide-react';
import { Ago, Badge, type Column, Empty, Listing, Notice, Page, Stage } from '@/ui';
import { JobPanel, tookText } from './job-panel';
import { OutcomeBadge } from './outcome';
import { idOf, type Job, useJobs } from './use-jobs';

const COLUMNS: Column<Job>[] = [
  {
    header: 'Job',
    cell: ({ row: { original } }) => (
      <Link
        from="/jobs"
        to="."
        search={(before) => ({ ...before, id: idOf(original) })}
        className="link"
        replace
      >
        {original.name}
      </Link>
    ),
  },
  { header: 'Service', meta: { width: 160 }, cell: ({ row: { original } }) => original.service },
  {
    header: 'Outcome',
    meta: { width: 120 },
    cell: ({ row: { original } }) =>
      original.runs[0] ? <OutcomeBadge run={original.runs[0]} /> : <span className="muted">none yet</span>,
  },
  {
    header: 'Last run',
    meta: { width: 150, secondary: true },
    cell: ({ row: { original } }) => original.runs[0] && <Ago at={original.runs[0].started_at} />,
  },
  {
    header: 'Took',
    meta: { width: 100, secondary: true },
    cell: ({ row: { original } }) => original.runs[0] && tookText(original.runs[0]),
  },
  {
    header: 'Next run',
    meta: { width: 150 },
    cell: ({ row: { original } }) =>
      original.next_at === undefined ? (
        <Badge tone={original.state === 'paused' ? 'amber' : 'blue'}>
          {original.state === 'paused' ? 'Paused' : 'Running'}
        </Badge>
      ) : (
        <Ago at={original.next_at} />
      ),
  },
];

/** What the services do again and again by themselves. */
export function JobsPage() {
  const { id } = useSearch({ from: '/frame/jobs' });
  const navigate = useNavigate({ from: '/jobs' });
  const jobs = useJobs();
  const select = (next: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, id: next }), replace: true });
  return (
    <Page fill title="Jobs" lead="Work that services repeat automatically">
      {jobs.data?.unreachable.map(({ service, problem }) => (
        <Notice key={service} tone="amber">
          The jobs of {service} are missing: {problem}
        </Notice>
      ))}
      <Stage panel={id !== undefined && <JobPanel key={id} id={id} onClose={() => select(undefined)} />}>
        <Listing
          label="Jobs"
          fetched={jobs}
          columns={COLUMNS}
          rows={jobs.data?.items ?? []}
          keyOf={idOf}
          onRow={(job) => select(idOf(job))}
          selected={id}
          empty={
            <Empty icon={<Timer aria-hidden />} title="No jobs">
              No service has a job.
            </Empty>
          }
        />
      </Stage>
    </Page>
  );
}
