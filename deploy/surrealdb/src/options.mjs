// What the launcher is told: by arguments what others on the machine may read, by a file or the environment what they may not.
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from './failure.mjs';

export const USAGE = `usage: node launcher.mjs --data DIR [options]

  --data DIR            where the data is, made if it is not there
  --port N              port on 127.0.0.1; 0, the default, chooses a free one
  --user NAME           name of the root user (default: SURREAL_USER, or root)
  --password-file FILE  file with the password of the root user (default: SURREAL_PASS)
  --ready-file FILE     written when requests are answered, removed at the end
  --engine KIND         auto (default), embedded, or binary
  --storage KIND        rocksdb (default) or surrealkv
  --help                this text`;

const OPTIONS = {
  data: { type: 'string' },
  port: { type: 'string', default: '0' },
  user: { type: 'string' },
  'password-file': { type: 'string' },
  'ready-file': { type: 'string' },
  engine: { type: 'string', default: 'auto' },
  storage: { type: 'string', default: 'rocksdb' },
  help: { type: 'boolean', default: false },
};

/** The settings that arguments and environment say; a Failure says what is wrong with them. */
export function readOptions(argv, environment) {
  const given = parse(argv);
  if (given.help) {
    return { help: true };
  }
  return {
    data: directory(given.data),
    port: port(given.port),
    user: user(given.user ?? environment.SURREAL_USER ?? 'root'),
    password: password(given['password-file'], environment),
    readyFile: given['ready-file'] && resolve(given['ready-file']),
    engine: oneOf('--engine', given.engine, ['auto', 'embedded', 'binary']),
    storage: oneOf('--storage', given.storage, ['rocksdb', 'surrealkv']),
  };
}

function parse(argv) {
  try {
    return parseArgs({ args: argv, options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new Failure(error.message.split('. ')[0].toLowerCase(), 'see --help');
  }
}

function directory(given) {
  if (!given) {
    throw new Failure('no data directory is given', 'say one with --data DIR');
  }
  // The engine takes its options from what follows a question mark.
  if (/[?#%]/.test(given)) {
    throw new Failure(`the data directory \`${given}\` has a ?, # or % in its name`, 'choose a name without');
  }
  return resolve(given);
}

function port(given) {
  const number = Number(given);
  if (!/^\d+$/.test(given) || number > 65_535) {
    throw new Failure(`\`${given}\` is no port`, 'say a number from 0 to 65535');
  }
  return number;
}

function user(given) {
  if (!/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(given)) {
    throw new Failure(`\`${given}\` cannot be the name of the root user`, 'use a letter, then up to 63 letters, digits, _ and -');
  }
  return given;
}

function password(file, environment) {
  const given = file ? passwordOf(file) : environment.SURREAL_PASS;
  if (!given) {
    throw new Failure('the password of the root user is empty', 'say one with --password-file FILE or in SURREAL_PASS');
  }
  return given;
}

function passwordOf(file) {
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      throw new Failure(`others may read the password file \`${file}\``, `chmod 600 ${file}`);
    }
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`the password file \`${file}\` cannot be read: ${error.code}`, 'say one that can be read');
  }
}

function oneOf(option, given, allowed) {
  if (!allowed.includes(given)) {
    throw new Failure(`${option} cannot be \`${given}\``, `use one of ${allowed.join(', ')}`);
  }
  return given;
}
