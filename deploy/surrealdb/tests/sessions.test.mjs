import assert from 'node:assert/strict';
import test from 'node:test';
import { RecordId, Table } from 'surrealdb';
import { connected, signedIn, started } from './launched.mjs';

test('sessions', async (t) => {
  const launcher = await started(t);

  await t.test('connections have a namespace, variables and a user of their own', async () => {
    const one = await signedIn(launcher, { namespace: 'one', database: 'a' });
    const two = await signedIn(launcher, { namespace: 'two', database: 'b' });
    const nobody = await connected(launcher);
    await one.set('mine', 1);
    const where = 'RETURN [session::ns(), session::db(), $mine]';
    assert.deepEqual(await Promise.all([one.query(where), two.query(where)]), [[['one', 'a', 1]], [['two', 'b', undefined]]]);
    await assert.rejects(nobody.query(where), /IAM error/);
  });

  await t.test('a connection may have several sessions', async () => {
    const client = await signedIn(launcher);
    const second = await client.newSession();
    await assert.rejects(second.query('RETURN 1'), /IAM error/);
    const fork = await client.forkSession();
    await fork.use({ namespace: 'other', database: 'other' });
    assert.deepEqual(await fork.query('RETURN session::ns()'), ['other']);
    assert.deepEqual(await client.query('RETURN session::ns()'), ['test']);
    assert.equal((await client.sessions()).length, 2);
    await fork.closeSession();
    assert.equal((await client.sessions()).length, 1);
    await second.closeSession();
  });

  await t.test('no connection sees the sessions of another', async () => {
    const one = await signedIn(launcher);
    const fork = await one.forkSession();
    assert.deepEqual(await (await signedIn(launcher)).sessions(), []);
    await fork.closeSession();
  });
});

test('transactions', async (t) => {
  const launcher = await started(t);
  const client = await signedIn(launcher);
  const other = await signedIn(launcher);
  await client.query('DEFINE TABLE item SCHEMALESS');

  await t.test('what is written is seen by others after the commit', async () => {
    const transaction = await client.beginTransaction();
    await transaction.create(new RecordId('item', 1)).content({ n: 1 });
    assert.deepEqual(await other.select(new Table('item')), []);
    assert.equal((await transaction.select(new Table('item'))).length, 1);
    await transaction.commit();
    assert.equal((await other.select(new Table('item'))).length, 1);
  });

  await t.test('what is cancelled is not written', async () => {
    const transaction = await client.beginTransaction();
    await transaction.create(new RecordId('item', 2)).content({ n: 2 });
    await transaction.cancel();
    assert.equal(await other.select(new RecordId('item', 2)), undefined);
    await assert.rejects(transaction.commit());
  });

  await t.test('a transaction is cancelled when its connection goes, and others may write what it had', async () => {
    const leaving = await signedIn(launcher);
    const transaction = await leaving.beginTransaction();
    await transaction.create(new RecordId('item', 3)).content({ n: 3 });
    await leaving.close();
    await other.create(new RecordId('item', 3)).content({ n: 4 });
    assert.equal((await client.select(new RecordId('item', 3))).n, 4);
  });
});
