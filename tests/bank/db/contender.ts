import { createInterface } from 'node:readline'
import { ownFolder } from '#bank/db/owner'

/** Tries to own each folder it is told, and says how it went. */
console.log('ready')
for await (const folder of createInterface({ input: process.stdin })) {
  try {
    ownFolder(folder)
    console.log('owns')
  } catch (thrown) {
    console.log(String(thrown))
  }
}
