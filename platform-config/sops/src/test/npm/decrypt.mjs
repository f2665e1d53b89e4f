// The package sops-age: decrypt.mjs <file> <yaml|json|env> <identity> prints the values as JSON
import { decryptSops } from 'sops-age'

const [, , path, sopsFileType, secretKey] = process.argv
console.log(JSON.stringify(await decryptSops({ path, sopsFileType, secretKey })))
