import written from '../../tests/endurance/figures.json'
import { tableOf } from './table.ts'

/** The page of endurance figures, which the runs of `tests/endurance` record themselves. */

export interface Figure {
  what: string
  aim: string
  is: string
  held: boolean
}

interface Run {
  on: string
  seed: number
  seconds: number
  figures: readonly Figure[]
}

export interface Written {
  machine: string
  runs: Record<string, Run>
}

const sections: Record<string, [title: string, about: string]> = {
  load: [
    'R-24: load',
    'Of a hundred calls 60 read, 20 request a quote, 15 place an order and 5 sign in or renew, sent by a separate process at 40 % of the bank’s capacity, measured just before. The latency of each call counts from when it was due, not from when it could be sent.',
  ],
  overload: [
    'R-26: overload',
    'Three times the bank’s capacity. It keeps working at capacity and refuses the rest with 429 or 503 and `Retry-After` (`src/bank/concurrencyLimit.ts`).',
  ],
  stop: [
    'R-27: stop',
    'SIGTERM under load. Accepted calls get their responses, subscribers get their last position, and the next start has nothing to repair.',
  ],
  soak: [
    'R-28: soak',
    'The same load with feed subscribers that come and go. Memory is measured after garbage collection and must not grow.',
  ],
  compare: [
    'R-25: no slower than before',
    'The bank of another revision and this one in turn, each on its own data folder. Medians of five rounds.',
  ],
  supply: ['R-40: supply', 'Dependencies, and which of them run scripts at install.'],
}

export const endurancePage = (of: Written = written): string =>
  [
    '<!-- Written by `npm run deep -- endurance` and `npm run deep -- compare REVISION`. Run them, do not change this page. -->',
    '# Endurance',
    'The built bank under load, overload, stops and a long run. `npm run deep -- endurance` runs all of it; `npm run deep -- compare REVISION` builds another revision and compares it with this one. `npm test` runs a short form without timing: no call fails, nothing is lost, the ledger balances. A missed aim is printed bold.',
    ...(of.machine ? [`Machine: ${of.machine}.`] : []),
    ...Object.entries(sections).flatMap(([name, [title, about]]) => [
      `## ${title}`,
      about,
      ...sectionOf(of.runs[name]),
    ]),
    '',
  ].join('\n\n')

function sectionOf(run: Run | undefined): string[] {
  if (!run) return ['Not run yet.']
  const { on, seed, seconds, figures } = run
  const rows = figures.map(({ what, aim, is, held }) => [what, held ? is : `**${is}**`, aim])
  return [`On ${on}, seed ${seed}, ${seconds} seconds.`, tableOf(['what', 'figure', 'aim'], rows)]
}
