import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { declarationOf, useDeclarations } from '@/context/declarations';
import { type Draft, drafts, useDraftKeys } from '@/context/drafts';
import { Button, Dialog, Field, Notice, ProblemView, Select, Skeleton } from '@/ui';
import { type Installing, installingYaml } from './installing';
import { installingPkl } from './installing-pkl';

export interface InstallDialogProps {
  workspace: string;
  kind: string;
  name: string;
  onClose: () => void;
}

const FORMATS: Partial<Record<Draft['format'], Installing>> = {
  yaml: installingYaml,
  json: installingYaml,
  pkl: installingPkl,
};

/** Adds a package to a declaration, as a draft from which a plan is made. */
export function InstallDialog({ workspace, kind, name, onClose }: InstallDialogProps) {
  const navigate = useNavigate();
  const keyOf = useDraftKeys(workspace);
  const declarations = useDeclarations(workspace);
  const names = (declarations.data?.items ?? []).map((one) => one.name);
  const [chosen, setChosen] = useState<string>();
  const infrastructure = chosen ?? names[0];
  const draft = useQuery({
    queryKey: ['declarations', workspace, infrastructure, 'to-install'],
    enabled: infrastructure !== undefined && keyOf !== undefined,
    queryFn: () => draftOf(workspace, infrastructure ?? '', keyOf?.(infrastructure) ?? ''),
    gcTime: 0,
    retry: false,
  });
  const text = draft.data?.text ?? '';
  const format = draft.data && FORMATS[draft.data.format];
  const installing = format?.isEditable(text) === true ? format : undefined;
  const servers = installing?.serversIn(text) ?? [];
  const [server, setServer] = useState<string>();
  const [cluster, setCluster] = useState(name);
  const target = server !== undefined && servers.includes(server) ? server : servers[0];
  const edited =
    installing === undefined
      ? null
      : kind === 'cluster'
        ? installing.withCluster(text, cluster, name)
        : target === undefined
          ? null
          : installing.withTaskserv(text, target, name);
  const prepare = () => {
    if (edited === null || draft.data === undefined || infrastructure === undefined || !keyOf) return;
    drafts.set(keyOf(infrastructure), { ...draft.data, text: edited });
    void navigate({ to: '/plan', search: { workspace, infrastructure } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Install ${name}`}
      lead="Adds it to a draft of the declaration. Nothing changes until you apply the plan."
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" isDisabled={edited === null} onPress={prepare}>
            Open draft
          </Button>
        </>
      }
    >
      {declarations.error ? (
        <ProblemView error={declarations.error} onRetry={() => void declarations.refetch()} />
      ) : declarations.data === undefined ? (
        <Skeleton lines={2} />
      ) : infrastructure === undefined ? (
        <Notice tone="blue">{workspace} declares nothing yet. Plan a change first.</Notice>
      ) : (
        <>
          <Select
            label="Infrastructure"
            value={infrastructure}
            options={names.map((value) => ({ value, name: value }))}
            onChange={setChosen}
          />
          {draft.error ? (
            <ProblemView error={draft.error} onRetry={() => void draft.refetch()} />
          ) : draft.data === undefined ? (
            <Skeleton lines={1} />
          ) : installing === undefined ? (
            <Notice tone="blue">
              The declaration of {infrastructure} is in TOML, or has errors. Add {name} to it yourself.
            </Notice>
          ) : kind === 'cluster' ? (
            <Field label="Cluster name" value={cluster} onChange={setCluster} />
          ) : target === undefined ? (
            <Notice tone="blue">{infrastructure} declares no server.</Notice>
          ) : (
            <Select
              label="Server"
              value={target}
              options={servers.map((value) => ({ value, name: value }))}
              onChange={setServer}
            />
          )}
          {installing !== undefined && edited === null && (kind === 'cluster' || target !== undefined) && (
            <Notice tone="blue">It is already declared there.</Notice>
          )}
        </>
      )}
    </Dialog>
  );
}

/** What somebody works on already, or the file. */
async function draftOf(workspace: string, name: string, key: string): Promise<Draft> {
  const { draft } = drafts.get(key);
  if (draft !== null) return { format: draft.format, text: draft.text, base: draft.base };
  const { format, text, etag } = await declarationOf(workspace, name);
  return { format, text, base: { text, etag } };
}
