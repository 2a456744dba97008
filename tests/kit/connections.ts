import type { Engine } from '#bank/db/engine'

/** Sooner than the ten seconds after which an idle one goes by itself. */
export const CLOSED_SOON = { interval: 5, timeout: 5_000 }

/** How many that others began from now on are still open, at the engine's own database. */
export async function connectionsFromNow(engine: Engine): Promise<() => Promise<number>> {
  const [now] = await engine.asOwner((tx) =>
    tx.rows<{ at: string }>('select clock_timestamp()::text as at'),
  )
  return () =>
    engine.asOwner((tx) =>
      tx.total(
        `select count(*)::int as total from pg_stat_activity
         where datname = current_database() and backend_start > $1 and pid <> pg_backend_pid()`,
        [now?.at],
      ),
    )
}
