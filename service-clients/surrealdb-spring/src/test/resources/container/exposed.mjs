// The launcher in a container: it serves loopback only, so what comes from outside is handed on to it.
import { connect, createServer } from 'node:net';
import { run } from './src/run.mjs';

const OUTSIDE = 8000;
const INSIDE = 8001;

createServer((caller) => {
  const launcher = connect(INSIDE, '127.0.0.1');
  caller.pipe(launcher).pipe(caller);
  caller.on('error', () => launcher.destroy());
  launcher.on('error', () => caller.destroy());
}).listen(OUTSIDE, '0.0.0.0');
await run(['--engine', 'embedded', '--data', '/data', '--port', `${INSIDE}`], process.env);
