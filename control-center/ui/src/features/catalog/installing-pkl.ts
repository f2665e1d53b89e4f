import { keyOf, type Token, tokensOf } from '@/ui/pkl-place';
import type { Installing } from './installing';

/** What stands between two braces. */
interface Block {
  /** The property that it is; `new` for an element; undefined for others, such as those of a generator. */
  key: string | undefined;
  /** What is said of its name, unless it is computed. */
  name?: string;
  /** Where its brace is closed. */
  to: number;
  inner: Block[];
}

/** Edits a declaration in Pkl, and leaves everything else in it as it was written. */
export const installingPkl: Installing = {
  isEditable: (text) => rootOf(text) !== null,

  serversIn: (text) => elementsOf(rootOf(text), 'servers').flatMap(({ name }) => name ?? []),

  withTaskserv(text, server, taskserv) {
    const block = elementsOf(rootOf(text), 'servers').find(({ name }) => name === server);
    if (block === undefined || elementsOf(block, 'taskservs').some(({ name }) => name === taskserv)) {
      return null;
    }
    return withElement(text, block, 'taskservs', `new { name = ${JSON.stringify(taskserv)} }`);
  },

  withCluster(text, name, template) {
    const root = rootOf(text);
    if (root === null || elementsOf(root, 'clusters').some((cluster) => cluster.name === name)) return null;
    return withElement(
      text,
      root,
      'clusters',
      `new { name = ${JSON.stringify(name)}; template = ${JSON.stringify(template)} }`,
    );
  },
};

/** The whole text; null where its braces do not match. */
function rootOf(text: string): Block | null {
  const root: Block = { key: undefined, to: text.length, inner: [] };
  const open = [root];
  let statement: Token[] = [];
  for (const token of tokensOf(text)) {
    const block = open.at(-1);
    if (block === undefined) return null;
    if (token.text === '{') {
      const inner: Block = {
        key: statement[0]?.text === 'new' ? 'new' : (keyOf(statement) ?? undefined),
        to: -1,
        inner: [],
      };
      block.inner.push(inner);
      open.push(inner);
      statement = [];
    } else if (token.text === '}') {
      block.to = token.at;
      open.pop();
      statement = [];
    } else if (token.text === ';' || (token.kind === 'line' && statement.at(-1)?.text !== '=')) {
      statement = [];
    } else if (token.kind !== 'comment' && token.kind !== 'line') {
      statement = [...statement, token];
      const name = nameOf(statement);
      if (name !== undefined) block.name = name;
    }
  }
  return open.length === 1 ? root : null;
}

function nameOf([first, second, third]: readonly Token[]): string | undefined {
  const isName = first?.text === 'name' && second?.text === '=' && third?.kind === 'text';
  return isName && !third.text.includes('\\') ? third.text.slice(1, -1) : undefined;
}

function elementsOf(block: Block | null, list: string): Block[] {
  return listOf(block, list)?.inner.filter(({ key }) => key === 'new') ?? [];
}

function listOf(block: Block | null, list: string): Block | undefined {
  return block?.inner.find(({ key }) => key === list);
}

function withElement(text: string, block: Block, list: string, element: string): string {
  const present = listOf(block, list);
  if (present !== undefined) return inserted(text, present.to, element);
  const added = `${list} {\n  ${element}\n}`;
  return block.to === text.length ? `${text.trimEnd()}\n\n${added}\n` : inserted(text, block.to, added);
}

/** The text with a statement as the last before a closing brace. */
function inserted(text: string, brace: number, statement: string): string {
  const line = text.lastIndexOf('\n', brace - 1) + 1;
  const indent = text.slice(line, brace);
  if (indent.trim() === '') {
    const lines = statement.split('\n').map((one) => `${indent}  ${one}\n`);
    return text.slice(0, line) + lines.join('') + text.slice(line);
  }
  const before = text.slice(0, brace).trimEnd();
  const inOne = statement.replaceAll(/\n\s*/g, ' ');
  return `${before}${before.endsWith('{') ? '' : ';'} ${inOne} ${text.slice(brace)}`;
}
