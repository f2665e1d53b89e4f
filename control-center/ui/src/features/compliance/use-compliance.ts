import { useQuery } from '@tanstack/react-query';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import { CHECK_STATES, type ComplianceSearch } from '@/context/search';
import type { Tone } from '@/ui';

export type Report = ControlCenterSchemas['ComplianceReportView'];
export type Check = ControlCenterSchemas['ComplianceCheckView'];
export type Framework = NonNullable<ComplianceSearch['framework']>;
export type Subject = ControlCenterSchemas['AttestationSubject'];

export const LOOKS: Record<Check['status'], { name: string; tone: Tone }> = {
  met: { name: 'Met', tone: 'green' },
  not_met: { name: 'Not met', tone: 'red' },
  not_observable: { name: 'Not observable', tone: 'grey' },
};

export const SUBJECTS: Record<Subject, string> = {
  access_review: 'Access was reviewed',
  break_glass_review: 'Emergency access was reviewed',
  backup_test: 'A backup was restored as a test',
  incident_review: 'Incidents were reviewed',
};

/** What people can vouch for where a check asks for it. */
export const ATTESTED: Record<string, Subject> = {
  'access-review': 'access_review',
  'emergency-access': 'break_glass_review',
  backups: 'backup_test',
  'incident-review': 'incident_review',
};

/** What asks for something to be done first. */
export function byUrgency(checks: readonly Check[]): Check[] {
  return CHECK_STATES.flatMap((state) => checks.filter(({ status }) => status === state));
}

/** Made at this moment out of the whole trail, so not made again without being asked for. */
export function useReport(framework: Framework) {
  return useQuery({
    queryKey: ['compliance', 'report', framework],
    queryFn: async () => {
      const report = await dataOf(
        controlCenter.GET('/api/v1/compliance/reports/{framework}', { params: { path: { framework } } }),
      );
      return report as Report; // a page is only what asks for one
    },
    staleTime: Infinity,
  });
}

export function useAttestations() {
  return useQuery({
    queryKey: ['compliance', 'attestations'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/compliance/attestations')),
  });
}
