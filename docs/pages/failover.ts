import measured from '../../tests/failover/measured.json'
import { tableOf } from './table.ts'

/** How the bank lived through the loss of its database server. Written by the run that kills it. */

export function failoverPage(): string {
  const { on, machine, server, orders, rounds, wrong } = measured
  return [
    '<!-- Written by `npm run deep -- failover`. Run that, do not change this page. -->',
    '# A database server killed under load',
    'Two PostgreSQL servers on one machine, watched over by Patroni with etcd: one takes writes, the other confirms every commit before it is answered. The built bank knows both by one `DATABASE_URL`. Customers place orders through the client of the app, each wish under its key until it is answered and then once more under the same key; others do so by the chart of the app, and the news of each wallet is followed by the chart of the feed. Then the primary is killed with SIGKILL. Nobody but the servers is started again. `npm run deep -- failover` does it, where Patroni and etcd are installed.',
    `On ${on}, PostgreSQL ${server}, ${machine}: ${orders} orders were answered for; ${texts(wrong)}.`,
    tableOf(
      ['killed', 'nobody was answered for', 'orders before', 'orders after'],
      rounds.map(rowOf),
    ),
    'What is held against each other at the end: every order answered for is in the book of the promoted server, once and complete; there is no order nobody was told of; the followers heard of each; the book of every tenant balances; the bank is the process that was started. A node that is gone altogether is missed only when its sign of life runs out, for which Patroni takes twenty seconds at least.',
    '',
  ].join('\n\n')
}

const texts = (wrong: readonly string[]) =>
  wrong.length === 0
    ? 'nothing was wrong'
    : `**${wrong.length} things were wrong**: ${wrong.join('; ')}`

const rowOf = ({ what, outageMs, before, after }: (typeof measured.rounds)[number]) => [
  what,
  `${(outageMs / 1_000).toFixed(1)} s`,
  String(before),
  String(after),
]
