// The package age-encryption, for files: other.mjs keygen|encrypt|decrypt <JSON>
import { readFileSync, writeFileSync } from 'node:fs'
import * as age from 'age-encryption'

const [, , what, json] = process.argv
const asked = JSON.parse(json)

async function encrypt() {
  const encrypter = new age.Encrypter()
  if (asked.passphrase) {
    encrypter.setPassphrase(asked.passphrase)
    encrypter.setScryptWorkFactor(12)
  }
  for (const recipient of asked.recipients ?? []) encrypter.addRecipient(recipient)
  const file = await encrypter.encrypt(readFileSync(asked.in))
  writeFileSync(asked.out, asked.armor ? age.armor.encode(file) : file)
}

async function decrypt() {
  const decrypter = new age.Decrypter()
  if (asked.passphrase) decrypter.addPassphrase(asked.passphrase)
  for (const identity of asked.identities ?? []) decrypter.addIdentity(identity)
  const bytes = readFileSync(asked.in)
  const file = asked.armor ? age.armor.decode(bytes.toString()) : bytes
  writeFileSync(asked.out, await decrypter.decrypt(file, 'uint8array'))
}

async function keygen() {
  const identity = asked.hybrid ? await age.generateHybridIdentity() : await age.generateX25519Identity()
  console.log(identity)
  console.log(await age.identityToRecipient(identity))
}

await { encrypt, decrypt, keygen }[what]()
