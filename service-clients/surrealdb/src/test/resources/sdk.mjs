// The official JavaScript SDK as the other client: `node sdk.mjs write|echo`, with URL, PASSWORD and SDK_HOME in the environment.
import { createRequire } from 'node:module';

const require = createRequire(`${process.env.SDK_HOME}/`);
const { BoundExcluded, BoundIncluded, DateTime, Decimal, Duration, GeometryLine, GeometryPoint, Range, RecordId, Surreal, Table, Uuid } = require('surrealdb');

const commands = { write, echo };
// Node 20 has no WebSocket of its own yet
const db = new Surreal({ websocketImpl: require('ws') });
await db.connect(process.env.URL, {
  namespace: 'test',
  database: 'sdk',
  authentication: { username: 'root', password: process.env.PASSWORD },
});
await commands[process.argv[2]]();
await db.close();

async function write() {
  const values = {
    yes: true,
    whole: 9007199254740993n,
    real: 1.5,
    decimal: new Decimal('12345678901234567890.123456789'),
    text: '⟨quoted⟩ `text` 🜁',
    bytes: new Uint8Array([0, 1, 255]),
    moment: new DateTime([1764000000n, 123456789n]),
    time: new Duration([90n, 5n]),
    uuid: new Uuid('018f8a5e-1d2c-7000-8000-000000000001'),
    nothing: null,
    record: new RecordId('person', ['a', 1, new Uuid('018f8a5e-1d2c-7000-8000-000000000002')]),
    numbered: new RecordId('person', 7),
    texted: new RecordId('person', '7'),
    table: new Table('person'),
    range: new Range(new BoundIncluded(1), new BoundExcluded(5)),
    point: new GeometryPoint([1.25, -2.5]),
    line: new GeometryLine([new GeometryPoint([1.25, 2.5]), new GeometryPoint([3.5, 4.75])]),
    list: [1, 'a', [true]],
    map: { a: { b: [null] } },
    set: new Set([1, 2]),
  };
  await db.query('CREATE $id CONTENT $values', { id: new RecordId('types', 'js'), values });
}

// Says which types the SDK sees, and writes the same values again, each as it understood it.
async function echo() {
  const [{ id, ...values }] = (await db.query('SELECT * FROM $id', { id: new RecordId('types', 'java') }))[0];
  const seen = Object.entries(values).map(([name, value]) => [name, [typeName(value), shown(value)]]);
  console.log(JSON.stringify(Object.fromEntries(seen)));
  await db.query('CREATE $id CONTENT $values', { id: new RecordId('types', 'echo'), values });
}

function typeName(value) {
  return value?.constructor?.name.replace(/\$\d+$/, '') ?? 'null';
}

function shown(value) {
  return value instanceof ArrayBuffer ? Buffer.from(value).toString('hex') : String(value);
}
