// The root user the launcher was started with: as `surreal start --user --pass` makes it, and with a new password where it changed.
import { randomUUID } from 'node:crypto';
import { textOf } from './cbor.mjs';
import { textItem, valueItem } from './items.mjs';
import { fields, paramsOf } from './frame.mjs';
import { Failure } from './failure.mjs';

/** Makes sure that `user` is an owner of everything and signs in with `password`. */
export async function ensureRootUser(engine, user, password) {
  const session = randomUUID();
  await engine.call('attach', { session });
  try {
    if (!(await signsIn(engine, session, user, password))) {
      await define(engine, session, user, password);
    }
  } finally {
    await engine.call('detach', { session });
  }
}

async function signsIn(engine, session, user, password) {
  const { error } = await engine.call('signin', { session, params: [valueItem({ user, pass: password })] });
  return !error;
}

// The statement takes no parameters: the password goes in as one to be hashed, and only its hash becomes part of a query.
async function define(engine, session, user, password) {
  const hash = textOf(await query(engine, session, 'RETURN crypto::argon2::generate($password)', { password }));
  if (!/^[\w$=,.+/-]+$/.test(hash) || !/^[\w-]+$/.test(user)) {
    throw new Failure('the password could not be hashed', 'report this', 70);
  }
  await query(engine, session, `DEFINE USER OVERWRITE \`${user}\` ON ROOT PASSHASH '${hash}' ROLES OWNER`);
}

async function query(engine, session, text, bindings = {}) {
  const { result } = await engine.call('query', { session, params: [textItem(text), valueItem(bindings)] });
  const statement = new Map(fields(paramsOf({ params: result })[0]));
  if (textOf(statement.get('status')) !== 'OK') {
    throw new Failure(`the root user could not be made: ${textOf(statement.get('result'))}`, 'report this', 70);
  }
  return statement.get('result');
}
