// Writes each test vector of the package cctv-age into a file. Usage: vectors.mjs <directory>
import { mkdirSync, writeFileSync } from 'node:fs'
import * as vectors from 'cctv-age'

const directory = process.argv[2]
mkdirSync(directory, { recursive: true })
for (const [name, bytes] of Object.entries(vectors.default ?? vectors)) {
  writeFileSync(`${directory}/${name}`, bytes)
}
