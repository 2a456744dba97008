import type pg from 'pg'

/** TPC-B at scale ten, as pgbench creates and runs it. */
const SCALE = 10

export async function layTpcb(pool: pg.Pool) {
  await pool.query(
    `
    create table pgbench_branches (bid int primary key, bbalance int) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84))
      with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp);
    insert into pgbench_branches select g, 0 from generate_series(1, ${SCALE}) g;
    insert into pgbench_tellers select g, (g - 1) / 10 + 1, 0 from generate_series(1, ${SCALE * 10}) g;
    insert into pgbench_accounts select g, (g - 1) / 100000 + 1, 0, ''
      from generate_series(1, ${SCALE * 100_000}) g;
  `,
  )
  await pool.query('vacuum analyze pgbench_accounts')
}

/** As pgbench does: seven prepared statements, one after another. */
export function byTpcb(pool: pg.Pool) {
  const any = (most: number) => 1 + Math.floor(Math.random() * most)
  return async () => {
    const client = await pool.connect()
    const say = (name: string, text: string, values: unknown[]) =>
      client.query({ name, text, values })
    const [aid, tid, bid] = [any(SCALE * 100_000), any(SCALE * 10), any(SCALE)]
    const delta = any(10_000) - 5_000
    await client.query('begin')
    await say('a', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', [
      delta,
      aid,
    ])
    await say('b', 'select abalance from pgbench_accounts where aid = $1', [aid])
    await say('c', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [
      delta,
      tid,
    ])
    await say('d', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [
      delta,
      bid,
    ])
    await say(
      'e',
      `insert into pgbench_history (tid, bid, aid, delta, mtime)
       values ($1, $2, $3, $4, current_timestamp)`,
      [tid, bid, aid, delta],
    )
    await client.query('commit')
    client.release()
  }
}
