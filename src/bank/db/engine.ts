/**
 * The same over native PostgreSQL, PGlite and DATABASE_URL. All return `int8` and `numeric` as
 * strings, `timestamptz` as Date, `jsonb` parsed and `bytea` as Buffer.
 */
export interface Tx {
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; count: number }>
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  row<Row>(text: string, values?: readonly unknown[]): Promise<Row | null>
  /** The `total` of the one row. */
  total(text: string, values?: readonly unknown[]): Promise<number>
  /** Whether the statement found or changed a row. */
  some(text: string, values?: readonly unknown[]): Promise<boolean>
  /** Sends a short message to every bank on this database after the commit. */
  notify(message: string): void
}

export const txOver = ({ query, notify }: Pick<Tx, 'query' | 'notify'>): Tx => ({
  query,
  rows: async <Row>(text: string, values?: readonly unknown[]) =>
    (await query<Row>(text, values)).rows,
  row: async <Row>(text: string, values?: readonly unknown[]) =>
    (await query<Row>(text, values)).rows[0] ?? null,
  total: async (text, values) =>
    Number((await query<{ total: string | number }>(text, values)).rows[0]!.total),
  some: async (text, values) => (await query(text, values)).count > 0,
  notify,
})

export interface OwnerTx extends Tx {
  script(text: string): Promise<void>
}

/** Whose rows a query may see. */
export interface Scope {
  tenantId: string
  /** Null before sign-in and for the bank's own work: the whole tenant is visible. */
  personId: string | null
  /** Set while staff ask: only what a table's policy names is open, and `read` changes nothing. */
  staff?: 'read' | 'act'
  /** Who acts in this one wallet of that person: of theirs, nothing else is visible. */
  member?: { personId: string; walletId: string }
}

/** A message, or null: the connection was down, and any may have been missed. */
export type NotificationListener = (message: string | null) => void

export interface Engine {
  /** For people: "PostgreSQL 18.4 (embedded)". */
  readonly name: string
  /** What a commit survives. */
  readonly durability: 'power' | 'process' | 'none'
  /**
   * One read committed transaction with row-level security for `scope`. If the connection broke
   * before COMMIT was answered, the outcome is unknown: idempotency keys make a repeat safe. `work`
   * runs again after a deadlock, so it has no effects outside the database.
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement, in one round trip. */
  single<Row>(
    scope: Scope,
    text: string,
    values: readonly unknown[],
  ): Promise<{ rows: Row[]; count: number }>
  /**
   * One call of a plpgsql function, `select name($1, …)`. The scope is set before the function is
   * entered, whose own statements are planned under it.
   */
  call<Row>(
    scope: Scope,
    text: string,
    values: readonly unknown[],
  ): Promise<{ rows: Row[]; count: number }>
  /** As the owner, with no tenant set: migrations, the tenant directory, checks of everything. */
  asOwner<T>(work: (tx: OwnerTx) => Promise<T>): Promise<T>
  /** The first null means that messages arrive from now on. Returns the unsubscribe function. */
  listen(listener: NotificationListener): () => void
  close(): Promise<void>
}

/**
 * Sent now and awaited later, or never: its failure is then no unhandled rejection. Unless it is a
 * single statement it must be awaited before its transaction ends.
 */
export function startQuery<T>(query: Promise<T>): Promise<T> {
  query.catch(() => {})
  return query
}

export const inTenant = <T>(engine: Engine, tenantId: string, work: (tx: Tx) => Promise<T>) =>
  engine.transaction({ tenantId, personId: null }, work)
