const SECTIONS: Record<string, string> = {
  taskserv: 'servers',
  server: 'servers',
  network: 'networks',
  volume: 'volumes',
  firewall: 'firewalls',
};

/**
 * Where a text declares a resource, such as `taskserv/db/postgres`, in any of the formats: its name, or that of its
 * server. Undefined where it has neither, such as names that are computed.
 */
export function declaredAt(text: string, resource: string): { from: number; to: number } | undefined {
  const [kind = '', ...names] = resource.split('/');
  const section = SECTIONS[kind];
  if (section === undefined) return undefined;
  let after = new RegExp(`(?:^[\\s[]*|")${section}\\b`, 'm').exec(text)?.index ?? 0;
  let found: { from: number; to: number } | undefined;
  for (const name of names) {
    const place = placeOf(text, name, after) ?? placeOf(text, name.replace(/-\d+$/, ''), after);
    if (place === undefined) break;
    found = place;
    after = place.to;
  }
  return found;
}

function placeOf(text: string, name: string, after: number): { from: number; to: number } | undefined {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const written = new RegExp(`\\bname["']?\\s*[:=]\\s*["']?(${escaped})(?![\\w-])`, 'g');
  written.lastIndex = after;
  const match = written.exec(text);
  if (match === null) return undefined;
  const to = match.index + match[0].length;
  return { from: to - name.length, to };
}
