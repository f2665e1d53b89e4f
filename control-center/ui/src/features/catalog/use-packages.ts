import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dataOf, orchestrator, registry, type RegistrySchemas } from '@/api';

export type Package = RegistrySchemas['PackageView'];
export type PackageDetail = RegistrySchemas['PackageDetail'];

/** Whose packages: those that all workspaces can install. */
const CATALOG = 'catalog';

export function usePackages(text: string, kind: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['packages', text, kind],
    queryFn: ({ pageParam }) =>
      dataOf(
        registry.GET('/api/v1/packages', {
          params: {
            query: {
              workspace: CATALOG,
              limit: 200,
              ...(text === '' ? {} : { search: text }),
              ...(kind === undefined ? {} : { kind }),
              ...(pageParam === '' ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 60_000,
  });
}

/** @param id kind and name, such as `taskserv/nginx` */
export function usePackage(id: string) {
  const [kind = '', name = ''] = id.split('/');
  return useQuery({
    queryKey: ['package', id],
    queryFn: () =>
      dataOf(
        registry.GET('/api/v1/packages/{kind}/{name}', {
          params: { path: { kind, name }, query: { workspace: CATALOG } },
        }),
      ),
    staleTime: 60_000,
    retry: false,
  });
}

/** Newest versions of a taskserv by infrastructure, where one in use is older; nothing while nobody knows. */
export function useNewerVersions(workspace: string, name: string) {
  return useQuery({
    queryKey: ['taskserv-versions', workspace],
    queryFn: () =>
      dataOf(orchestrator.GET('/api/v1/taskserv-versions', { params: { query: { workspace } } })),
    select: ({ items }) =>
      new Map(
        items
          .filter((item) => item.name === name && item.outdated)
          .map((item) => [item.infrastructure, item.newest]),
      ),
    staleTime: 60_000,
    retry: false,
  });
}

/** Where a taskserv is installed in a workspace. */
export function useInstallations(workspace: string, name: string) {
  return useQuery({
    queryKey: ['graph', workspace],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/graph', { params: { query: { workspace } } })),
    select: ({ nodes }) => nodes.filter((node) => node.kind === 'taskserv' && node.name === name),
    staleTime: 60_000,
  });
}
