// Puts what runs (no tests, no SDK, the native part of this platform only) into a directory: node pack.mjs DIRECTORY
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nativeName } from './src/engine.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PARTS = ['launcher.mjs', 'src', 'package.json', 'package-lock.json', '.npmrc', 'README.md'];

const target = resolve(process.argv[2] ?? 'target/surrealdb-launcher');
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
PARTS.forEach((part) => cpSync(join(HERE, part), join(target, part), { recursive: true }));
execFileSync('npm', ['ci', '--omit=dev'], { cwd: target, stdio: 'inherit' });

const dist = join(target, 'node_modules/@surrealdb/node/dist');
readdirSync(dist)
  .filter((file) => file.endsWith('.node') && file !== nativeName())
  .forEach((file) => rmSync(join(dist, file)));
