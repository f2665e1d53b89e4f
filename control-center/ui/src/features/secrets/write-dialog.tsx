import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { asProblem, dataOf, vault } from '@/api';
import { Button, Checkbox, Field, FormDialog, IconButton, Notice, ProblemView, say } from '@/ui';
import { type FieldDraft, fieldsMistake, fieldsOf, pathMistake } from './draft';
import styles from './secrets.module.css';
import { type Secret, taggedSecret } from './use-secrets';

export interface WriteDialogProps {
  workspace: string;
  /** The secret that gets another version; absent for a new one. */
  before?: Secret;
  onClose: () => void;
  onWritten?: (secret: Secret) => void;
}

interface Row extends FieldDraft {
  key: number;
}

/** Writes the first version of a secret, or the next one; refused if somebody else wrote meanwhile. */
export function WriteDialog({ workspace, before, onClose, onWritten }: WriteDialogProps) {
  const queries = useQueryClient();
  const [path, setPath] = useState(before?.path ?? '');
  const [description, setDescription] = useState('');
  const [rows, setRows] = useState(() => rowsOf(before?.fields ?? ['value']));
  const [isShown, setIsShown] = useState(false);
  // the first one is kept: what is on the page is fetched again and again
  const [expected, setExpected] = useState(before?.current_version ?? 0);
  const writing = useMutation({
    mutationFn: () =>
      dataOf(
        vault.POST('/api/v1/secrets/{path}/versions', {
          params: { path: { path }, query: { workspace } },
          body: {
            fields: fieldsOf(rows),
            expected_version: expected,
            ...(description === '' ? {} : { metadata: { description, max_versions: 10 } }),
          },
        }),
      ),
    // what was typed is in what the cache of mutations would keep
    gcTime: 0,
    onSuccess: ({ secret }) => {
      say(before ? `Version ${secret.current_version} of ${path} was written` : `${path} was created`);
      void queries.invalidateQueries({ queryKey: ['secrets'] });
      onClose();
      onWritten?.(secret);
    },
  });
  const catchUp = useMutation({
    mutationFn: () => taggedSecret(workspace, path),
    onSuccess: ({ detail }) => {
      setExpected(detail.secret.current_version);
      writing.reset();
    },
  });
  const wrongPath = path === '' ? undefined : pathMistake(path);
  const wrongFields = rows.some(({ name }) => name === '') ? undefined : fieldsMistake(rows);
  const isReady =
    path !== '' &&
    wrongPath === undefined &&
    fieldsMistake(rows) === undefined &&
    rows.every(({ value }) => value !== '');
  const hasChanged = writing.error !== null && asProblem(writing.error).code === 'version-changed';
  const set = (key: number, change: Partial<FieldDraft>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={before ? `New version of ${before.path}` : 'New secret'}
      lead={before && 'It has exactly these fields. Earlier versions are kept.'}
      action={before ? 'Write version' : 'Create secret'}
      isReady={isReady}
      sending={writing}
      onSubmit={() => writing.mutate()}
    >
      {before === undefined && (
        <>
          <Field
            label="Path"
            value={path}
            onChange={setPath}
            autoFocus
            required
            autoComplete="off"
            placeholder="web/db"
            error={wrongPath}
          />
          <Field
            label="Description"
            value={description}
            onChange={setDescription}
            autoComplete="off"
            hint="Can be seen without access to the value"
          />
        </>
      )}
      <fieldset className={styles.rows}>
        <legend>Fields</legend>
        {rows.map(({ key, name, value }, index) => (
          <div key={key} className={styles.row}>
            <Field
              label={`Name of field ${index + 1}`}
              value={name}
              onChange={(next) => set(key, { name: next })}
              autoComplete="off"
              required
            />
            <Field
              label={name === 'value' ? 'Value' : `Value of ${name === '' ? `field ${index + 1}` : name}`}
              value={value}
              onChange={(next) => set(key, { value: next })}
              autoComplete="new-password"
              autoFocus={before !== undefined && index === 0}
              required
              {...(isShown ? { lines: 2 } : { type: 'password' as const })}
            />
            <IconButton
              label={`Remove field ${index + 1}`}
              isDisabled={rows.length === 1}
              onPress={() => setRows(rows.filter((row) => row.key !== key))}
            >
              <X />
            </IconButton>
          </div>
        ))}
        <div className={styles.under}>
          <Button
            kind="quiet"
            icon={<Plus aria-hidden />}
            onPress={() => setRows([...rows, { key: nextKey(rows), name: '', value: '' }])}
          >
            Add field
          </Button>
          <Checkbox isSelected={isShown} onChange={setIsShown}>
            Show values, to write several lines
          </Checkbox>
        </div>
      </fieldset>
      {wrongFields !== undefined && <Notice tone="red">{wrongFields}</Notice>}
      {hasChanged && (
        <Button busy={catchUp.isPending} onPress={() => catchUp.mutate()}>
          Write after the newest version
        </Button>
      )}
      {catchUp.error !== null && <ProblemView error={catchUp.error} />}
    </FormDialog>
  );
}

function rowsOf(names: readonly string[]): Row[] {
  return (names.length === 0 ? ['value'] : names).map((name, key) => ({ key, name, value: '' }));
}

function nextKey(rows: readonly Row[]): number {
  return Math.max(...rows.map(({ key }) => key)) + 1;
}
