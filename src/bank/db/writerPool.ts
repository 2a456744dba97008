import pg from 'pg'
import { isConnectionLost } from './connectionLost.ts'
import { createServers, NoWriter } from './servers.ts'

type ConnectCallback = (
  thrown: Error | undefined,
  line: pg.PoolClient | undefined,
  done: (broken?: Error | boolean) => void,
) => void

const TRIES = 2

/**
 * Lends out lines to whichever server takes writes when they are asked for. A new line is held
 * against that once, since its server may have come back as a standby; a line to a former writer is
 * closed where it would be lent out again. Nobody waits here for a writer to appear: while there is
 * none every asking fails at once, and the same wish is said again under its key.
 */
export class WriterPool extends pg.Pool {
  readonly #servers: ReturnType<typeof createServers>
  /** Under which writer a line was found to take writes. */
  readonly #terms = new WeakMap<pg.PoolClient, number>()

  constructor(options: pg.PoolConfig, servers: readonly string[]) {
    super(options)
    this.#servers = createServers(servers)
    // Whoever gives a line back as broken may have met a writer that is gone.
    this.on('release', (broken: unknown) => {
      if (broken instanceof Error) this.#servers.lost()
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const taken = this.#take()
    if (!callback) return taken
    taken.then(
      (line) => callback(undefined, line, line.release),
      (thrown: Error) => callback(thrown, undefined, () => {}),
    )
  }

  async #take(): Promise<pg.PoolClient> {
    for (let failures = 0; ; ) {
      this.options.connectionString = await this.#servers.writer()
      try {
        const line = await super.connect()
        if (await this.#mayWrite(line)) return line
      } catch (thrown) {
        failures += 1
        if (failures === TRIES || !isConnectionLost(thrown) || isFull(thrown)) throw thrown
        this.#servers.lost()
      }
    }
  }

  /** False for a line to a former writer, of which there are as many as the pool has at most. */
  async #mayWrite(line: pg.PoolClient): Promise<boolean> {
    const before = this.#terms.get(line)
    const term = this.#servers.term()
    if (before === term) return true
    try {
      if (before !== undefined) return false
      await assertWriter(line)
      this.#terms.set(line, term)
      return true
    } finally {
      if (this.#terms.get(line) !== term) line.release(true)
    }
  }
}

async function assertWriter(line: pg.PoolClient) {
  const { rows } = await line.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby !== false) throw new NoWriter(['It is in recovery.'])
}

/** All lines are lent out; their server may be as well as ever. */
const isFull = (thrown: unknown) =>
  thrown instanceof Error && thrown.message.startsWith('timeout exceeded')
