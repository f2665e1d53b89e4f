import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf, ProblemError, vault, type VaultSchemas } from '@/api';
import { toProblem } from '@/api/problem';
import type { SecretsSearch } from '@/context/search';
import { say, sayProblem } from '@/ui';

export type Secret = VaultSchemas['SecretView'];
export type SecretDetail = VaultSchemas['SecretDetail'];
export type Version = VaultSchemas['VersionView'];
export type Metadata = VaultSchemas['SecretMetadata'];
export type SecretValue = VaultSchemas['SecretValue'];
export type SecretUse = VaultSchemas['AccessView'];
export type Seal = VaultSchemas['SealView'];
export type Rotation = VaultSchemas['RotationView'];

/** Milliseconds; nothing says when somebody else writes. */
const EVERY = 10_000;

export function useSecrets(workspace: string, { text, state = 'active' }: SecretsSearch) {
  return useInfiniteQuery({
    queryKey: ['secrets', workspace, 'list', text, state],
    queryFn: ({ pageParam }) =>
      dataOf(
        vault.GET('/api/v1/secrets', {
          params: {
            query: {
              workspace,
              state,
              limit: 200,
              ...(text === undefined ? {} : { search: text }),
              ...(pageParam === '' ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // a list that was scrolled far down is not fetched again as a whole
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : EVERY),
  });
}

/** A secret as it was read; what changes its metadata says so. */
export interface TaggedSecret {
  detail: SecretDetail;
  etag: string;
}

export function useSecret(workspace: string, path: string) {
  return useQuery({
    queryKey: ['secrets', workspace, 'one', path],
    queryFn: () => taggedSecret(workspace, path),
    refetchInterval: EVERY,
    retry: false,
  });
}

export async function taggedSecret(workspace: string, path: string): Promise<TaggedSecret> {
  const { data, error, response } = await vault.GET('/api/v1/secrets/{path}', {
    params: { path: { path }, query: { workspace } },
  });
  if (data === undefined) throw new ProblemError(toProblem(error, response.status));
  return { detail: data, etag: response.headers.get('ETag') ?? '*' };
}

export function useUses(workspace: string, path: string) {
  return useInfiniteQuery({
    queryKey: ['secrets', workspace, 'uses', path],
    queryFn: ({ pageParam }) =>
      dataOf(
        vault.GET('/api/v1/accesses', {
          params: {
            query: { workspace, path, limit: 20, ...(pageParam === '' ? {} : { cursor: pageParam }) },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}

/** Changes a secret, and shows how it went. */
export function useSecretAction<T>(done: (result: T) => string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (action: () => Promise<T>) => action(),
    onSuccess: (result) => {
      say(done(result));
      void queries.invalidateQueries({ queryKey: ['secrets'] });
    },
    onError: sayProblem,
  });
}

export function useSeal() {
  return useQuery({
    queryKey: ['vault', 'seal'],
    queryFn: () => dataOf(vault.GET('/api/v1/seal')),
    refetchInterval: EVERY,
    retry: false,
  });
}

export function useRotations() {
  return useQuery({
    queryKey: ['vault', 'rotations'],
    queryFn: () => dataOf(vault.GET('/api/v1/seal/rotations')),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === 'running') === true ? 1000 : false,
  });
}

/** Changes the vault itself. */
export function useVaultAction<T>(done: (result: T) => string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (action: () => Promise<T>) => action(),
    onSuccess: (result) => {
      say(done(result));
      void queries.invalidateQueries({ queryKey: ['vault'] });
      void queries.invalidateQueries({ queryKey: ['secrets'] });
    },
    onError: sayProblem,
  });
}
