import pg from 'pg'
import { settleWithin } from '#bank/settleWithin'
import { refuseForClosed } from './closed.ts'
import { isDeadlock, retryDeadlocks } from './deadlock.ts'
import { startQuery, txOver, type Engine, type OwnerTx, type Scope } from './engine.ts'
import { PostgresNotifier, type Notifier } from './notifier.ts'
import { namesWriter, serversIn } from './servers.ts'
import { CoalescingSocket } from './coalescingSocket.ts'
import { isUuid } from './uuid.ts'
import { WriterPool } from './writerPool.ts'

/**
 * A transaction's opening is sent with its first statement, so that row-level security costs no
 * round trip.
 */

const STATEMENT_MS = 10_000
/** The owner's work has no time limit. */
const OWNER_MS = 24 * 3_600_000
const CLOSE_MS = 1_000
const DATE_OID = 1082

/** A Date would move a date without a time across midnight. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID ? String : pg.types.getTypeParser(oid, format),
}

export function poolFor(config: string | pg.PoolConfig, max = 20): pg.Pool {
  const options = {
    stream: () => new CoalescingSocket(),
    ...(typeof config === 'string' ? { connectionString: config } : config),
    max,
    types,
    pipeline: true,
    statement_timeout: STATEMENT_MS,
    connectionTimeoutMillis: STATEMENT_MS,
  }
  const { connectionString: url = '' } = options
  const pool = namesWriter(url) ? new WriterPool(options, serversIn(url)) : new pg.Pool(options)
  // Without listeners a lost server would end the process. The failed query reports the loss.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function postgresEngine(
  pool: pg.Pool,
  about: Pick<Engine, 'name' | 'durability'>,
  closeToo: () => Promise<void> = async () => {},
  notifier: Notifier = new PostgresNotifier(() => pool.options),
): Engine {
  async function run<T>(
    opening: string,
    work: (tx: OwnerTx) => Promise<T>,
    timeout?: QueryTimeout,
  ): Promise<T> {
    const client = await pool.connect()
    const opened = startQuery(client.query(opening))
    const state: TransactionState = { notifications: new Set(), isOver: false, timeout }
    try {
      const done = await work(txOf(client, state)).finally(() => (state.isOver = true))
      await opened
      const { command } = await client.query('commit')
      assertCommitted(command)
      client.release()
      if (state.notifications.size > 0) notifier.notify([...state.notifications])
      return done
    } catch (thrown) {
      client.release(await rollBack(client))
      // Later statements fail because of it, and the work may have thrown any of their errors.
      throw state.deadlock ?? thrown
    }
  }

  return {
    ...about,
    call: (scope, text, values) =>
      refuseForClosed(() => retryDeadlocks(() => call(pool, scope, text, values))),
    single: (scope, text, values) =>
      refuseForClosed(() =>
        retryDeadlocks(async () => single(pool, openingFor(scope), text, values)),
      ),
    transaction: (scope, work) =>
      refuseForClosed(() => retryDeadlocks(async () => run(openingFor(scope), work))),
    asOwner: (work) => run('begin; set local statement_timeout = 0', work, ownerQueryTimeout),
    listen: (listener) => notifier.listen(listener),
    async close() {
      // A query that hangs must not keep the server from being stopped.
      await settleWithin(CLOSE_MS, [notifier.close(), pool.end()])
      await closeToo()
    },
  }
}

async function single<Row>(
  pool: pg.Pool,
  opening: string,
  text: string,
  values: readonly unknown[],
) {
  const client = await pool.connect()
  const opened = client.query(opening)
  const result = txOf(client, { notifications: new Set(), isOver: false }).query<Row>(text, values)
  const ended = client.query('commit')
  const [, , end] = await Promise.allSettled([opened, result, ended])
  // COMMIT after a failed statement rolls back; if COMMIT itself fails, the connection is broken.
  client.release(end.status === 'rejected' ? asError(end.reason) : undefined)
  await opened
  const answer = await result
  const { command } = await ended
  assertCommitted(command)
  return answer
}

async function call<Row>(pool: pg.Pool, scope: Scope, text: string, values: readonly unknown[]) {
  if (scope.staff) throw new Error('Staff post nothing to the ledger themselves.')
  if (scope.member) throw new Error('A step of a member is committed by the bank.')
  const all = [...values, ...idsIn(scope)]
  const client = await pool.connect()
  try {
    const tx = txOf(client, { notifications: new Set(), isOver: false })
    const result = await tx.query<Row>(scopedCall(text, values.length), all)
    client.release()
    return result
  } catch (thrown) {
    client.release(await rollBack(client))
    throw thrown
  }
}

/** After a swallowed failure COMMIT only rolls back, without an error. */
function assertCommitted(command: string) {
  if (command !== 'COMMIT') throw new Error(`The transaction ended in ${command}.`)
}

/** The error if the connection is broken. */
const rollBack = (client: pg.PoolClient): Promise<Error | undefined> =>
  client.query('rollback').then(() => undefined, asError)

function openingFor(scope: Scope): string {
  const [tenantId, personId] = idsIn(scope)
  const opening =
    'begin; set local role bank_app; ' +
    `set local app.tenant_id = '${tenantId}'; set local app.person_id = '${personId}'`
  if (scope.member) return `${opening}; ${memberSettings(scope.member)}`
  return scope.staff ? `${opening}; set local app.staff = '${scope.staff}'` : opening
}

function memberSettings({ personId, walletId }: NonNullable<Scope['member']>): string {
  for (const id of [personId, walletId])
    if (!isUuid(id)) throw new Error('A member has the ids of a person and a wallet.')
  return `set local app.member_id = '${personId}'; set local app.wallet_id = '${walletId}'`
}

/** Sets the scope within the statement: nothing runs before there is a row to select from. */
const scopedCall = (text: string, values: number) =>
  `with scope as materialized (
     select set_config('role', 'bank_app', true),
       set_config('app.tenant_id', $${values + 1}, true),
       set_config('app.person_id', $${values + 2}, true)
   ) ${text} from scope`

function idsIn({ tenantId, personId }: Scope): [tenantId: string, personId: string] {
  for (const id of [tenantId, personId ?? tenantId])
    if (!isUuid(id)) throw new Error('A scope takes the ids of a tenant and a person.')
  return [tenantId, personId ?? '']
}

/** A statement sent after the end would run in the next user's transaction. */
interface TransactionState {
  notifications: Set<string>
  isOver: boolean
  deadlock?: unknown
  timeout?: QueryTimeout | undefined
}

interface QueryTimeout {
  query_timeout?: number
}

const ownerQueryTimeout: QueryTimeout = { query_timeout: OWNER_MS }

function txOf(client: pg.PoolClient, state: TransactionState): OwnerTx {
  const query = async <Row>(text: string, values: readonly unknown[] = []) => {
    if (state.isOver) throw new Error('This transaction has ended.')
    const { rows, rowCount } = await client
      .query({ name: nameOf(text), text, values: [...values], ...state.timeout })
      .catch((thrown: unknown) => {
        if (isDeadlock(thrown)) state.deadlock = thrown
        throw thrown
      })
    // The row type is a promise of the file that wrote the statement.
    return { rows: rows as Row[], count: rowCount ?? 0 }
  }
  return {
    ...txOver({ query, notify: (message) => void state.notifications.add(message) }),
    async script(text) {
      await client.query({ text, ...state.timeout })
    },
  }
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

const names = new Map<string, string>()

/** Named statements are prepared once per connection; the same text always has the same name. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
