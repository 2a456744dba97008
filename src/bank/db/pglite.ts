import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { inProcessNotifier } from './notifier.ts'
import type { Engine } from './engine.ts'
import program from './pglite.worker.cjs?raw'
import { poolFor, postgresEngine } from './postgres.ts'

/**
 * For machines without a native build, the simulation and smoke runs. It has one connection, so
 * transactions wait for each other. With a folder it survives a crash of the process only.
 */

/** Takes bytes of PostgreSQL's wire protocol and returns the database's reply. */
interface Lite {
  answer(bytes: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

export async function pgliteEngine(
  folder: string | null,
  closeToo: () => Promise<void> = async () => {},
): Promise<Engine> {
  const lite = await liteInWorker(folder)
  // The driver uses it like any server, over a stream that is no socket.
  const pool = poolFor(
    { stream: () => new Wire(lite), user: 'postgres', password: 'none', ssl: false },
    1,
  )
  const closeAll = async () => {
    await lite.close()
    await closeToo()
  }
  const about = {
    name: 'PostgreSQL 18 (PGlite)',
    durability: folder ? 'process' : 'none',
  } as const
  return postgresEngine(pool, about, closeAll, inProcessNotifier())
}

class Wire extends Duplex {
  readonly #lite: Lite

  constructor(lite: Lite) {
    super()
    this.#lite = lite
  }

  /** What the driver calls on a socket. */
  connect() {
    resetSession(this.#lite).then(
      () => this.emit('connect'),
      (failed: Error) => this.destroy(failed),
    )
  }
  setNoDelay() {}
  ref() {}
  unref() {}

  override _read() {}

  override _write(bytes: Buffer, _: string, done: (failed?: Error) => void) {
    this.#lite.answer(bytes).then(
      (reply) => {
        this.push(reply)
        done()
      },
      (failed: Error) => done(failed),
    )
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }
}

/** The driver's connections share one session: what the last one left open would break the next. */
async function resetSession(lite: Lite) {
  for (const text of ['rollback', 'discard all']) await lite.answer(asQuery(text))
}

/** A simple query in the wire format: type, length, text. */
function asQuery(text: string): Buffer {
  const bytes = Buffer.from(`Q\0\0\0\0${text}\0`)
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}

async function liteInWorker(folder: string | null): Promise<Lite> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const worker = new Worker(program, { eval: true, workerData: { pglite, folder } })
  // The first message says that it is open; a failure to open is thrown here.
  await once(worker, 'message')

  // Replies come in order.
  const waiting: { resolve(bytes: Uint8Array): void; reject(failed: Error): void }[] = []
  worker.on('message', (bytes: Uint8Array) => waiting.shift()?.resolve(bytes))
  let broken: Error | null = null
  const rejectAll = (why: Error) => {
    broken ??= why
    for (const one of waiting.splice(0)) one.reject(broken)
  }
  worker.on('error', rejectAll)
  worker.on('exit', () => rejectAll(new Error('PGlite has ended.')))

  return {
    answer: (bytes) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken)
        waiting.push({ resolve, reject })
        worker.postMessage(bytes)
      }),
    async close() {
      if (broken) return
      worker.postMessage(null)
      await once(worker, 'exit')
    },
  }
}
