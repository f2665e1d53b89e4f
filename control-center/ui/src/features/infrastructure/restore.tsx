import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { OrchestratorSchemas } from '@/api';
import { brief, type Declaration, declarationOf, plain } from '@/context/declarations';
import { drafts, useDraftKeys } from '@/context/drafts';
import { Button, ConfirmDialog, say, sayProblem } from '@/ui';

type Version = OrchestratorSchemas['VersionView'];

/** Makes a draft of an earlier version, which is planned, saved and applied as every other. */
export function Restore({ workspace, name, version }: { workspace: string; name: string; version: Version }) {
  const navigate = useNavigate();
  const keyOf = useDraftKeys(workspace);
  /** What is in the file, while another draft waits to be replaced. */
  const [replacing, setReplacing] = useState<Declaration>();
  const reading = useMutation({
    mutationFn: () => declarationOf(workspace, name),
    onSuccess: (file) => {
      if (keyOf === undefined) return;
      const { draft } = drafts.get(keyOf(name));
      const text = plain(version.text);
      if (file.text === text) {
        say(`The file of ${name} already equals version ${brief(version.id)}`);
      } else if (file.format !== version.format) {
        say(
          `Version ${brief(version.id)} cannot be restored`,
          `It is in ${version.format}, but the file of ${name} is now in ${file.format}.`,
        );
      } else if (draft !== null && draft.text !== draft.base?.text && draft.text !== text) {
        setReplacing(file);
      } else {
        restore(file);
      }
    },
    onError: sayProblem,
  });

  function restore(file: Declaration) {
    if (keyOf === undefined) return;
    drafts.set(keyOf(name), {
      format: file.format,
      text: plain(version.text),
      base: { text: file.text, etag: file.etag },
    });
    void navigate({ to: '/plan', search: { infrastructure: name, workspace } });
  }

  return (
    <>
      <Button icon={<Undo2 aria-hidden />} busy={reading.isPending} onPress={() => reading.mutate()}>
        Restore
      </Button>
      {replacing !== undefined && (
        <ConfirmDialog
          title={`Replace the draft of ${name}?`}
          lead="The unsaved draft in this browser will be lost."
          action="Replace"
          busy={false}
          onConfirm={() => restore(replacing)}
          onClose={() => setReplacing(undefined)}
        />
      )}
    </>
  );
}
