/**
 * PGlite in a thread of its own: a message in is a piece of PostgreSQL's wire protocol, a message out
 * is what the database says to it. Its work would stop every timer of the thread it runs in.
 *
 * The text of this file is what the thread runs (see pglite.ts), so that it travels in the bundle.
 */
const { existsSync, renameSync, rmSync } = require('node:fs')
const { join } = require('node:path')
const { parentPort, workerData } = require('node:worker_threads')
const { PGlite } = require(workerData.pglite)

/** Built beside its place and moved there whole, so that a killed first start leaves nothing half. */
async function open(folder) {
  if (!folder) return PGlite.create()
  const draft = `${folder}.making`
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    rmSync(draft, { recursive: true, force: true })
    const made = await PGlite.create(draft)
    await made.close()
    renameSync(draft, folder)
  }
  return PGlite.create(folder)
}

const opened = open(workerData.folder)
// One after another: it is one connection.
let line = opened.then(() => parentPort.postMessage('open'))

parentPort.on('message', (bytes) => {
  line = line.then(async () => {
    const lite = await opened
    if (bytes)
      return parentPort.postMessage(await lite.execProtocolRaw(bytes, { throwOnError: false }))
    await lite.close()
    parentPort.close()
  })
})
