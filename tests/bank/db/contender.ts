import { createInterface } from 'node:readline'
import { ownFolder } from '#bank/db/owner'

/** Tries to own each folder it is given and prints the result. */
console.log('ready')
for await (const folder of createInterface({ input: process.stdin })) {
  try {
    ownFolder(folder)
    console.log('owns')
  } catch (thrown) {
    console.log(String(thrown))
  }
}
