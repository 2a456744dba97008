import measured from '../../tests/failover/measured.json'
import { tableOf } from './table.ts'

/** The page of failover results, recorded by the run that kills the database server. */

export function failoverPage(): string {
  const { on, machine, server, orders, rounds, wrong } = measured
  return [
    '<!-- Written by `npm run deep -- failover`. Run that, do not change this page. -->',
    '# A database server killed under load',
    'Two PostgreSQL servers on one machine, managed by Patroni with etcd: a primary, and a synchronous standby that confirms every commit. The built bank knows both by one `DATABASE_URL`. Customers place orders through the client of the app, each repeated under its idempotency key until it is acknowledged, and then once more; others use the app’s chart of placing an order, and the feed of each wallet is followed by the chart of the feed. Then the primary is killed with SIGKILL. Only the servers are restarted. Run it with `npm run deep -- failover`, where Patroni and etcd are installed.',
    `On ${on}, PostgreSQL ${server}, ${machine}: ${orders} orders were acknowledged; ${faultsIn(wrong)}.`,
    tableOf(['killed', 'outage', 'orders before', 'orders after'], rounds.map(rowOf)),
    'Checked at the end: every acknowledged order is in the ledger of the promoted server, once and complete; there is no unacknowledged order; the feeds reported each; the ledger of every tenant balances; the bank process was not restarted. The loss of a whole node is noticed only when its lease expires, for which Patroni needs at least twenty seconds.',
    '',
  ].join('\n\n')
}

const faultsIn = (wrong: readonly string[]) =>
  wrong.length === 0 ? 'no faults' : `**${wrong.length} faults**: ${wrong.join('; ')}`

const rowOf = ({ what, outageMs, before, after }: (typeof measured.rounds)[number]) => [
  what,
  `${(outageMs / 1_000).toFixed(1)} s`,
  String(before),
  String(after),
]
