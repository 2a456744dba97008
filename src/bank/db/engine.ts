/**
 * The little of PostgreSQL the bank speaks. Three engines answer it with one SQL text: the native
 * PostgreSQL we supervise, PGlite, and any PostgreSQL by DATABASE_URL.
 *
 * Values come back alike from all three: `int8` and `numeric` as strings, `timestamptz` as Date,
 * `jsonb` parsed, `bytea` as Buffer.
 */
export interface Tx {
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; count: number }>
  /** Says something short to every bank on this database, once the transaction is committed. */
  notify(words: string): void
}

/** The owner may also run a file of several statements. */
export interface OwnerTx extends Tx {
  script(text: string): Promise<void>
}

/** Whose rows a query may see. Every statement about a tenant's rows takes one. */
export interface Scope {
  tenantId: string
  /** Null while nobody is signed in and for the bank's own work: then the whole tenant is seen. */
  personId: string | null
}

/** Words that were rung, or null: the line was down, and anything may have been missed. */
export type NotificationListener = (words: string | null) => void

export interface Engine {
  /** Words for a person: "PostgreSQL 18.4 (embedded)". */
  readonly name: string
  /** What a commit survives. */
  readonly durability: 'power' | 'process' | 'none'
  /**
   * One transaction, read committed, as the app role with row-level security in force for `scope`.
   * Resolves only when COMMIT was really answered; throws otherwise, and nothing was done. Only when
   * the connection broke between COMMIT and its answer nobody can know: keys make repeating safe.
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for one statement alone, all of it in one message and one answer. */
  single<Row>(
    scope: Scope,
    text: string,
    values: readonly unknown[],
  ): Promise<{ rows: Row[]; count: number }>
  /**
   * The same for one call of a plpgsql function, `select name($1, …)`: a single statement, which is
   * a transaction by itself. It puts up the walls as it runs and only then the function is entered,
   * whose own statements are planned behind them.
   */
  call<Row>(
    scope: Scope,
    text: string,
    values: readonly unknown[],
  ): Promise<{ rows: Row[]; count: number }>
  /** As the owner, with no tenant in force: migrations, the tenant directory, checks of the whole. */
  asOwner<T>(work: (tx: OwnerTx) => Promise<T>): Promise<T>
  /**
   * Hears what is rung; the first null says that from here on everything is. Answers with the way to
   * stop.
   */
  listen(listener: NotificationListener): () => void
  close(): Promise<void>
}

/**
 * Something asked or written that is under way while more is said: it travels with the rest, and is
 * heard when its turn comes. One that is not heard after all fails in silence. It must be one
 * statement or be heard in the end, for what it would say after its transaction has ended is refused.
 */
export function startQuery<T>(text: Promise<T>): Promise<T> {
  text.catch(() => {})
  return text
}
