import pg from 'pg'
import type { NotificationListener } from './engine.ts'

/** A message only says where to look; whoever misses one looks a little later anyway. */
export interface Notifier {
  /** Call after the commit. */
  notify(messages: readonly string[]): void
  listen(listener: NotificationListener): () => void
  close(): Promise<void>
}

const NOTIFY_CHANNEL = 'bank_bell'
const RECONNECT_MS = 1_000
/** The limit of one NOTIFY. A longer batch is sent empty, which means everybody. */
const PAYLOAD_BYTES_MAX = 7_900
const PENDING_MAX = 1_000

export function inProcessNotifier(): Notifier {
  const { listen, emit } = createListeners()
  return {
    notify: (messages) => messages.forEach(emit),
    listen(listener) {
      listener(null)
      return listen(listener)
    },
    close: async () => {},
  }
}

/**
 * It notifies outside the transactions and in batches, because commits that carry a NOTIFY wait for
 * each other. A transaction pooler would take LISTEN and deliver nothing.
 */
export class PostgresNotifier implements Notifier {
  readonly #config: () => pg.ClientConfig
  readonly #listeners = createListeners()
  readonly #pending = new Set<string>()
  #client: pg.Client | null = null
  #connected = false
  #sending: Promise<void> | null = null
  #reconnect: NodeJS.Timeout | undefined
  #closed = false

  /** Called for every connection, since another server may take writes by then. */
  constructor(config: () => pg.ClientConfig) {
    this.#config = config
  }

  notify(messages: readonly string[]) {
    messages.forEach(this.#listeners.emit)
    if (this.#pending.size <= PENDING_MAX) messages.forEach((one) => this.#pending.add(one))
    this.#connect()
    this.#flush()
  }

  listen(listener: NotificationListener) {
    this.#connect()
    if (this.#connected) listener(null)
    return this.#listeners.listen(listener)
  }

  async close() {
    clearTimeout(this.#reconnect)
    await this.#sending
    this.#closed = true
    await this.#client?.end().catch(() => {})
  }

  #connect() {
    if (this.#client || this.#reconnect || this.#closed) return
    const client = new pg.Client({ ...this.#config(), keepAlive: true })
    this.#client = client
    const lost = () => this.#disconnect(client)
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', (notification) => this.#onNotification(client, notification))
    client
      .connect()
      .then(() => client.query(`listen ${NOTIFY_CHANNEL}`))
      .then(() => {
        this.#connected = true
        this.#listeners.emit(null)
        this.#flush()
      }, lost)
  }

  #onNotification(client: pg.Client, { payload, processId }: pg.Notification) {
    // Our own were delivered here already.
    if (processId === backendOf(client)) return
    if (payload) payload.split('\n').forEach(this.#listeners.emit)
    else this.#listeners.emit(null)
  }

  #disconnect(client: pg.Client) {
    if (this.#client !== client || this.#closed) return
    this.#client = null
    this.#connected = false
    this.#reconnect = setTimeout(() => {
      this.#reconnect = undefined
      this.#connect()
    }, RECONNECT_MS).unref()
    // A broken connection may still hold its socket.
    client.end().catch(() => {})
  }

  #flush() {
    if (!this.#client || !this.#connected || this.#sending || this.#pending.size === 0) return
    const messages = [...this.#pending]
    this.#pending.clear()
    const text = messages.join('\n')
    const payload =
      messages.length > PENDING_MAX || Buffer.byteLength(text) > PAYLOAD_BYTES_MAX ? '' : text
    this.#sending = this.#client.query('select pg_notify($1, $2)', [NOTIFY_CHANNEL, payload]).then(
      () => {
        this.#sending = null
        this.#flush()
      },
      () => {
        // Sent again after the reconnect.
        messages.forEach((one) => this.#pending.add(one))
        this.#sending = null
      },
    )
  }
}

/** The driver knows it, its types do not. */
const backendOf = (client: pg.Client) => (client as pg.Client & { processID: number }).processID

function createListeners() {
  const listeners = new Set<NotificationListener>()
  return {
    emit: (message: string | null) => listeners.forEach((listener) => listener(message)),
    listen(listener: NotificationListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
