import assert from 'node:assert/strict';
import test from 'node:test';
import { arrayItem, mapItem, NONE_ITEM, textItem, uuidItem, valueItem } from '../src/items.mjs';
import { fields } from '../src/frame.mjs';
import { PASSWORD, rawSocket, started } from './launched.mjs';

// What the engine ends the process for, nobody may send without having signed in. Sent here: every method with values of every type.
const METHODS = [
  ...['signin', 'signup', 'authenticate', 'refresh', 'revoke', 'invalidate', 'reset', 'use', 'let', 'set', 'unset', 'info', 'version', 'ping'],
  ...['attach', 'detach', 'sessions', 'query', 'select', 'live', 'kill', 'begin', 'commit', 'cancel', 'run', 'import', 'graphql', '', 'QUERY'],
];
const KEYS = ['user', 'pass', 'NS', 'ns', 'DB', 'db', 'AC', 'ac', 'access', 'namespace', 'database', 'key', 'refresh', 'token', 'id', ''];
const TEXTS = ['', 'root', 'main', 'test', 'a:b', '`', '\u0000', 'auth', 'session', 'eyJhbGciOiJub25lIn0.e30.', 'a.b.c', 'surreal-bearer-abcdefghijkl-abcdefghijklmnopqrstuvwx', 'ä'.repeat(3_000)];
const tag = (number, item) => Buffer.concat([Buffer.of(0xd8, number), item]);
const hex = (text) => Buffer.from(text, 'hex');
const OTHERS = [
  ...[valueItem(null), NONE_ITEM, hex('f5'), hex('f7'), valueItem(0), valueItem(-1), hex('1bffffffffffffffff'), hex('3bffffffffffffffff')],
  ...[hex('fb7ff8000000000000'), hex('f97c00'), hex('40'), hex('43010203'), hex('9fff'), hex('bfff'), uuidItem('00000000-0000-0000-0000-000000000000')],
  ...[tag(7, textItem('a')), tag(8, textItem('a:1')), tag(8, valueItem(['a', ''])), tag(9, textItem('x')), tag(10, textItem('1e400')), tag(10, textItem('nan'))],
  ...[tag(12, hex('821b7fffffffffffffff1a3b9ac9ff')), tag(12, hex('823b7fffffffffffffff00')), tag(12, hex('82001affffffff')), tag(14, hex('821bffffffffffffffff1affffffff'))],
  ...[tag(13, textItem('1y2x')), tag(0, textItem('2026-13-45T00:00:00Z')), tag(49, hex('82f6f6')), tag(49, arrayItem([tag(50, valueItem(1)), tag(51, valueItem(0))]))],
  ...[tag(14, hex('9f1bffffffffffffffff1affffffffff')), tag(14, hex('821bffffffffffffffffc244ffffffff')), tag(14, hex('811bffffffffffffffff')), tag(14, hex('9fff'))],
  ...['99999999999999999999y', '18446744073709551615s', '1y1y', '-1s', ''].map((text) => tag(13, textItem(text))),
  ...['a', 'a:', `a:${'['.repeat(500)}`, `a:${'{a:'.repeat(500)}`, 'a:rand()', 'a:⟨⟩', 'a:1..', 'a:-9223372036854775808', 'a:(1+1)'].map((text) => tag(8, textItem(text))),
  ...['', '-0', '1e-400', '79228162514264337593543950336', `0.${'9'.repeat(300)}`, 'inf'].map((text) => tag(10, textItem(text))),
  ...['', '+262143-01-01T00:00:00Z', '-262143-01-01T00:00:00Z', '2026-02-29T24:00:60Z', '2026-01-01T00:00:00+99:99'].map((text) => tag(0, textItem(text))),
  ...[tag(56, hex('83fb7ff8000000000000fb7ff8000000000000f97c00')), tag(56, hex('83f6c6f680')), tag(90, hex('81d85980')), tag(90, hex('81d85981d8588201ff')), tag(89, hex('80')), tag(93, hex('80'))],
  ...[tag(8, arrayItem([textItem('a'), tag(49, hex('82f6f6'))])), tag(8, arrayItem([textItem('a'), tag(37, hex('50')) ])), tag(8, arrayItem([textItem(''), hex('1bffffffffffffffff')]))],
  ...[hex('c249ffffffffffffffffff'), hex('c3490000000000000000ff'), tag(55, valueItem(['', ''])), tag(55, valueItem(['b', '\u0000']))],
  ...[tag(55, valueItem(['b', '../x'])), tag(56, valueItem([1, 1])), tag(88, hex('82fb7ff8000000000000f97e00')), tag(90, hex('80')), tag(94, hex('81f6')), tag(37, hex('40'))],
];

test('nobody stops it without having signed in', { timeout: 120_000 }, async (t) => {
  const launcher = await started(t);
  const random = generator(Number(process.env.SEED ?? 4));
  const pick = (values) => values[random() % values.length];
  const value = (depth) => {
    const kind = random() % (depth > 2 ? 2 : 4);
    const many = (make) => Array.from({ length: random() % 4 }, make);
    return [
      () => textItem(pick(TEXTS)),
      () => pick(OTHERS),
      () => arrayItem(many(() => value(depth + 1))),
      () => mapItem([...new Set(many(() => pick(KEYS)))].map((key) => [key, value(depth + 1)])),
    ][kind]();
  };

  for (let connection = 0; connection < 20; connection++) {
    const raw = await rawSocket(t, launcher);
    for (let round = 0; round < 250; round++) {
      const params = arrayItem(Array.from({ length: random() % 4 }, () => value(0)));
      const last = mapItem([['id', valueItem(round)], ['method', textItem(pick(METHODS))], ['params', params]]);
      await Promise.race([raw.ask(last), raw.closed.then(() => assert.fail(`ended by ${last.toString('hex')}`))]);
    }
    raw.socket.close();
  }
  const raw = await rawSocket(t, launcher);
  assert.ok(new Map(fields(await raw.call('ping'))).has('result'));
});

test('no value stops it', { timeout: 120_000 }, async (t) => {
  const launcher = await started(t);
  const raw = await rawSocket(t, launcher);
  await raw.call('signin', { user: 'root', pass: PASSWORD });
  await raw.call('use', 'test', 'test');
  for (const value of [...OTHERS, ...TEXTS.map(textItem)]) {
    for (const text of ['RETURN $v', 'RETURN <string> $v', 'RETURN [$v, $v].distinct().sort()', 'RETURN $v + $v', 'RETURN -$v', 'CREATE x SET v = $v', 'RETURN time::now() + $v']) {
      const params = arrayItem([textItem(text), mapItem([['v', value]])]);
      const frame = mapItem([['id', valueItem(1)], ['method', textItem('query')], ['params', params]]);
      await Promise.race([raw.ask(frame), raw.closed.then(() => assert.fail(`ended by ${text} with ${value.toString('hex')}`))]);
    }
  }
});

function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
