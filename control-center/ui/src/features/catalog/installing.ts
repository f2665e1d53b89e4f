import { type Document, isMap, isSeq, parseDocument } from 'yaml';

/** Edits the text of a declaration in one format. */
export interface Installing {
  /** Whether the text can be edited without taking away what somebody wrote. */
  isEditable: (text: string) => boolean;
  /** Names of the servers that it has. */
  serversIn: (text: string) => string[];
  /** The text with a taskserv on a server; null where the server has it already. */
  withTaskserv: (text: string, server: string, taskserv: string) => string | null;
  /** The text with a cluster of this name; null where there is one. */
  withCluster: (text: string, name: string, template: string) => string | null;
}

/** Edits a declaration in YAML or JSON. */
export const installingYaml: Installing = {
  isEditable(text) {
    const document = parseDocument(text);
    return document.errors.length === 0 && isMap(document.contents);
  },

  serversIn: (text) => namesIn(parseDocument(text), ['servers']),

  withTaskserv(text, server, taskserv) {
    const document = parseDocument(text);
    const place = namesIn(document, ['servers']).indexOf(server);
    if (place < 0) return null;
    const list = ['servers', place, 'taskservs'];
    return namesIn(document, list).includes(taskserv) ? null : added(document, list, { name: taskserv });
  },

  withCluster(text, name, template) {
    const document = parseDocument(text);
    return namesIn(document, ['clusters']).includes(name)
      ? null
      : added(document, ['clusters'], { name, template });
  },
};

function added(document: Document.Parsed, path: (string | number)[], item: object): string {
  if (isSeq(document.getIn(path))) document.addIn(path, document.createNode(item));
  else document.setIn(path, document.createNode([item]));
  return document.toString({ lineWidth: 0 });
}

function namesIn(document: Document.Parsed, path: (string | number)[]): string[] {
  const list: unknown = document.getIn(path);
  return isSeq(list) ? list.items.flatMap((item) => (isMap(item) ? nameOf(item.get('name')) : [])) : [];
}

function nameOf(name: unknown): string[] {
  return typeof name === 'string' ? [name] : [];
}
