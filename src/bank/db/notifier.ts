import pg from 'pg'
import type { NotificationListener } from './engine.ts'

/**
 * How a bank that has committed something wakes whoever waits for it, here and in the other banks on
 * the same database. A ring only ever says where to look; whoever misses one, because a bank died
 * before it rang or a line was down, looks a little later by itself.
 */
export interface Notifier {
  /** After the commit that was rung in. */
  notify(words: readonly string[]): void
  listen(listener: NotificationListener): () => void
  close(): Promise<void>
}

const NOTIFY_CHANNEL = 'bank_bell'
const REDIAL_MS = 1_000
/** What the server takes in one NOTIFY. More than that is rung without words, for everybody. */
const PAYLOAD_BYTES_MAX = 7_900
const PENDING_MAX = 1_000

/** For a database that only this process has: nobody else could listen. */
export function inProcessNotifier(): Notifier {
  const { listen, tell } = createListeners()
  return {
    notify: (words) => words.forEach(tell),
    listen(listener) {
      listener(null)
      return listen(listener)
    },
    close: async () => {},
  }
}

/**
 * For a server: one connection that rings and listens, opened when it is first needed and again
 * whenever it breaks. It rings outside the transactions and once for all that were committed while
 * the last ring was under way, because commits that carry a NOTIFY wait for each other.
 *
 * It must reach the server itself: a pooler that lends connections out by the transaction takes
 * LISTEN and delivers nothing.
 */
export class PostgresNotifier implements Notifier {
  readonly #where: () => pg.ClientConfig
  readonly #listeners = createListeners()
  readonly #due = new Set<string>()
  #line: pg.Client | null = null
  #up = false
  #ringing: Promise<void> | null = null
  #redial: NodeJS.Timeout | undefined
  #closed = false

  /** Asked at every dialling, since another server may take writes by then. */
  constructor(where: () => pg.ClientConfig) {
    this.#where = where
  }

  notify(words: readonly string[]) {
    words.forEach(this.#listeners.tell)
    if (this.#due.size <= PENDING_MAX) words.forEach((one) => this.#due.add(one))
    this.#dial()
    this.#flush()
  }

  listen(listener: NotificationListener) {
    this.#dial()
    if (this.#up) listener(null)
    return this.#listeners.listen(listener)
  }

  async close() {
    clearTimeout(this.#redial)
    await this.#ringing
    this.#closed = true
    await this.#line?.end().catch(() => {})
  }

  #dial() {
    if (this.#line || this.#redial || this.#closed) return
    const client = new pg.Client({ ...this.#where(), keepAlive: true })
    this.#line = client
    const lost = () => this.#disconnect(client)
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', (notification) => this.#onNotification(client, notification))
    client
      .connect()
      .then(() => client.query(`listen ${NOTIFY_CHANNEL}`))
      .then(() => {
        this.#up = true
        this.#listeners.tell(null)
        this.#flush()
      }, lost)
  }

  #onNotification(client: pg.Client, { payload, processId }: pg.Notification) {
    // Our own were heard here when they were rung.
    if (processId === backendOf(client)) return
    if (payload) payload.split('\n').forEach(this.#listeners.tell)
    else this.#listeners.tell(null)
  }

  #disconnect(client: pg.Client) {
    if (this.#line !== client || this.#closed) return
    this.#line = null
    this.#up = false
    this.#redial = setTimeout(() => {
      this.#redial = undefined
      this.#dial()
    }, REDIAL_MS).unref()
    // What broke may still hold its socket.
    client.end().catch(() => {})
  }

  #flush() {
    if (!this.#line || !this.#up || this.#ringing || this.#due.size === 0) return
    const words = [...this.#due]
    this.#due.clear()
    const all = words.join('\n')
    const payload =
      words.length > PENDING_MAX || Buffer.byteLength(all) > PAYLOAD_BYTES_MAX ? '' : all
    this.#ringing = this.#line.query('select pg_notify($1, $2)', [NOTIFY_CHANNEL, payload]).then(
      () => {
        this.#ringing = null
        this.#flush()
      },
      () => {
        // Rung again when the line is up again.
        words.forEach((one) => this.#due.add(one))
        this.#ringing = null
      },
    )
  }
}

/** The server's process behind a connection, which the driver knows and its types do not. */
const backendOf = (client: pg.Client) => (client as pg.Client & { processID: number }).processID

function createListeners() {
  const listeners = new Set<NotificationListener>()
  return {
    tell: (words: string | null) => listeners.forEach((listener) => listener(words)),
    listen(listener: NotificationListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
