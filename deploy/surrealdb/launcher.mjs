#!/usr/bin/env node
import { run } from './src/run.mjs';

await run(process.argv.slice(2), process.env);
