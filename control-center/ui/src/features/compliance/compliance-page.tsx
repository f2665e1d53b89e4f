import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download, RefreshCw, Stamp } from 'lucide-react';
import { useState } from 'react';
import { download } from '@/api/download';
import { useMay } from '@/context/permission';
import { FRAMEWORKS } from '@/context/search';
import { Ago, Button, Menu, MenuItem, Page, ProblemView, sayProblem, Skeleton, Tabs } from '@/ui';
import { AttestDialog } from './attest-dialog';
import { Attestations } from './attestations';
import { Checks } from './checks';
import styles from './compliance.module.css';
import { Summary } from './summary';
import { type Framework, type Subject, useReport } from './use-compliance';

const NAMES: Record<Framework, string> = { soc2: 'SOC 2', gdpr: 'GDPR', hipaa: 'HIPAA' };

/** Which controls are met, by what evidence, and what nobody can see from here. */
export function CompliancePage() {
  const { framework = 'soc2', status, check } = useSearch({ from: '/frame/compliance' });
  const navigate = useNavigate({ from: '/compliance' });
  const mayAttest = useMay('attest');
  const [attesting, setAttesting] = useState<Subject | null>(null);
  const { data: report, error, refetch, isFetching } = useReport(framework);
  return (
    <Page
      title="Compliance"
      lead={
        report === undefined ? (
          'What the platform can observe about itself, with evidence'
        ) : (
          <>
            What the platform can observe about itself, with evidence · generated{' '}
            <Ago at={report.generated_at} />
          </>
        )
      }
      actions={
        <>
          <Button icon={<RefreshCw aria-hidden />} busy={isFetching} onPress={() => void refetch()}>
            Refresh
          </Button>
          <DownloadMenu framework={framework} />
          <Button
            kind="primary"
            icon={<Stamp aria-hidden />}
            may={mayAttest}
            onPress={() => setAttesting('access_review')}
          >
            Attest
          </Button>
        </>
      }
    >
      <Tabs
        label="Frameworks"
        items={FRAMEWORKS.map((key) => ({ key, name: NAMES[key] }))}
        present={framework}
        render={(key, props) => <Link {...props} to="/compliance" search={{ framework: key }} />}
      />
      {error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : report === undefined ? (
        <Skeleton lines={10} />
      ) : (
        <>
          <Summary report={report} present={status} />
          <div className={styles.columns}>
            <Checks
              checks={report.checks}
              status={status}
              opened={check}
              onOpen={(id) =>
                void navigate({ search: (before) => ({ ...before, check: id }), replace: true })
              }
              onAttest={setAttesting}
            />
            <Attestations />
          </div>
        </>
      )}
      {attesting !== null && <AttestDialog subject={attesting} onClose={() => setAttesting(null)} />}
    </Page>
  );
}

const FORMATS = ['pdf', 'html', 'json'] as const;

function DownloadMenu({ framework }: { framework: Framework }) {
  const downloading = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) =>
      download(
        `/api/v1/compliance/reports/${framework}?format=${format}`,
        `compliance-${framework}-${new Date().toISOString().slice(0, 10)}.${format}`,
      ),
    onError: sayProblem,
  });
  return (
    <Menu
      label="Formats"
      trigger={
        <Button icon={<Download aria-hidden />} busy={downloading.isPending}>
          Download
        </Button>
      }
    >
      {FORMATS.map((format) => (
        <MenuItem key={format} onAction={() => downloading.mutate(format)}>
          {format.toUpperCase()}
        </MenuItem>
      ))}
    </Menu>
  );
}
