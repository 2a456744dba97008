import pg from 'pg'
import { isConnectionLost } from './connectionLost.ts'
import { createServers, NoWriter } from './servers.ts'

type ConnectCallback = (
  thrown: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (broken?: Error | boolean) => void,
) => void

const ATTEMPTS_MAX = 2

/**
 * Every new connection is checked: its server may have come back as a standby. Without a writer
 * every call fails at once, and callers retry under their idempotency keys.
 */
export class WriterPool extends pg.Pool {
  readonly #servers: ReturnType<typeof createServers>
  readonly #terms = new WeakMap<pg.PoolClient, number>()

  constructor(options: pg.PoolConfig, servers: readonly string[]) {
    super(options)
    this.#servers = createServers(servers)
    // A connection released as broken may point to a writer that is gone.
    this.on('release', (broken: unknown) => {
      if (broken instanceof Error) this.#servers.lost()
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const client = this.#takeClient()
    if (!callback) return client
    client.then(
      (client) => callback(undefined, client, client.release),
      (thrown: Error) => callback(thrown, undefined, () => {}),
    )
  }

  async #takeClient(): Promise<pg.PoolClient> {
    for (let failures = 0; ; ) {
      this.options.connectionString = await this.#servers.writer()
      try {
        const client = await super.connect()
        if (await this.#mayWrite(client)) return client
      } catch (thrown) {
        failures += 1
        if (failures === ATTEMPTS_MAX || !isConnectionLost(thrown) || isFull(thrown)) throw thrown
        this.#servers.lost()
      }
    }
  }

  /** False for a connection to a former writer; there are at most as many as the pool holds. */
  async #mayWrite(client: pg.PoolClient): Promise<boolean> {
    const checkedTerm = this.#terms.get(client)
    const term = this.#servers.term()
    if (checkedTerm === term) return true
    try {
      if (checkedTerm !== undefined) return false
      await assertWriter(client)
      this.#terms.set(client, term)
      return true
    } finally {
      if (this.#terms.get(client) !== term) client.release(true)
    }
  }
}

async function assertWriter(client: pg.PoolClient) {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby !== false) throw new NoWriter(['It is in recovery.'])
}

/** The pool is exhausted; the server may be fine. */
const isFull = (thrown: unknown) =>
  thrown instanceof Error && thrown.message.startsWith('timeout exceeded')
