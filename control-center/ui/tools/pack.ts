// Compresses what was built, lists it for the control center, and holds the first load to its budget.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = 'target/classes/io/provisioning/dashboard';
/** Bytes of JavaScript, gzipped, that the first page may load. */
const BUDGET = 300_000;

const TYPES: Record<string, string> = {
  '.css': 'text/css;charset=UTF-8',
  '.html': 'text/html;charset=UTF-8',
  '.js': 'text/javascript;charset=UTF-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

interface Chunk {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}

const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;
rmSync(join(folder, '.vite'), { recursive: true });

const files: Record<string, { type: string; hashed: boolean; encodings: string[] }> = {};
for (const name of walk(folder)) {
  const type = TYPES[extname(name)];
  if (type === undefined) throw new Error(`what is the media type of ${name}?`);
  const encodings = type.startsWith('font/') ? [] : compress(name);
  files[name] = { type, hashed: name.startsWith('assets/'), encodings };
}
const pages = JSON.parse(readFileSync('src/app/pages.json', 'utf8')) as string[];
writeFileSync(join(folder, 'files.json'), JSON.stringify({ pages, files }, null, 1));

const first = initialScripts().map((name) => ({
  name,
  size: gzipSync(readFileSync(join(folder, name))).length,
}));
const total = first.reduce((sum, { size }) => sum + size, 0);
for (const { name, size } of first) console.log(`${String(size).padStart(9)}  ${name}`);
console.log(`${String(total).padStart(9)}  initial JavaScript, gzipped; ${BUDGET} at most`);
if (total > BUDGET) process.exit(1);

function walk(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .sort();
}

function compress(name: string): string[] {
  const bytes = readFileSync(join(folder, name));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, quality));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  return ['br', 'gzip'];
}

function initialScripts(): string[] {
  const seen = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) add(key);
  return [...seen];
}
