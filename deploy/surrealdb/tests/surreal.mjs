#!/usr/bin/env node
// Stands in for the `surreal` program: the same arguments and environment, and of its answers those a launcher asks for.
import { createServer } from 'node:http';

const [command, ...args] = process.argv.slice(2);
if (command === 'version') {
  console.log(process.env.SURREAL_LOG === 'old' ? '2.3.7 for linux on x86_64' : '3.0.5 for linux on x86_64');
  process.exit(0);
}
if (process.env.SURREAL_LOG === 'broken') {
  console.error('There was a problem with the database');
  process.exit(1);
}
const [host, port] = args[args.indexOf('--bind') + 1].split(':');
createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  if (request.url === '/signin') {
    const { user, pass } = JSON.parse(body);
    response.writeHead(user === process.env.SURREAL_USER && pass !== 'changed' ? 200 : 401).end('{}');
  } else if (request.url === '/version') {
    response.end('surrealdb-3.0.5');
  } else if (request.url === '/seen') {
    response.end(JSON.stringify({ args, environment: process.env }));
  } else if (request.url === '/die') {
    process.exit(3);
  } else {
    response.end();
  }
}).listen(port, host);
