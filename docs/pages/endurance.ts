import written from '../../tests/endurance/figures.json'
import { tableOf } from './table.ts'

/**
 * What the bank stands, as the runs of `tests/endurance` wrote it down themselves. A lane that was
 * never run says so.
 */

export interface Figure {
  what: string
  aim: string
  is: string
  held: boolean
}

interface Lane {
  on: string
  seed: number
  seconds: number
  figures: readonly Figure[]
}

export interface Written {
  machine: string
  lanes: Record<string, Lane>
}

const lanes: Record<string, [title: string, about: string]> = {
  load: [
    'R-24: load',
    'Of a hundred calls 60 read, 20 ask for a price, 15 order and 5 sign in or renew, sent by a process of its own at 40 % of what the bank can do, measured just before. Every call is timed from when it was due, however late the bank let it be sent.',
  ],
  overload: [
    'R-26: overload',
    'Three times what the bank can do. It goes on at its own pace and sends the rest away with 429 or 503 and the time to come back (`src/bank/concurrencyLimit.ts`).',
  ],
  stop: [
    'R-27: stop',
    'SIGTERM while all of them ask. What was taken is answered, followers hear how far they were told, and the next start finds nothing to mend.',
  ],
  soak: [
    'R-28: soak',
    'The same load, with followers who come and go, for as long as is said. What the process holds is read after its rubbish was collected, and must not grow.',
  ],
  compare: [
    'R-25: no slower than before',
    'The bank of another revision and this one, in turn, each on a data folder of its own. Medians of five rounds.',
  ],
  supply: ['R-40: supply', 'What the product is made of, and what may run when it is installed.'],
}

export const endurancePage = (of: Written = written): string =>
  [
    '<!-- Written by `npm run deep -- endurance` and `npm run deep -- compare REVISION`. Run them, do not change this page. -->',
    '# Endurance',
    'How the built bank bears many, too many, being stopped and never being stopped. `npm run deep -- endurance` runs all of it, `npm run deep -- compare REVISION` builds another revision and sets it beside this one; `npm test` runs the short form, in which nothing is timed: no call fails, nothing is lost, the book balances. An aim that was missed is printed bold.',
    ...(of.machine ? [`Machine: ${of.machine}.`] : []),
    ...Object.entries(lanes).flatMap(([name, [title, about]]) => [
      `## ${title}`,
      about,
      ...sectionOf(of.lanes[name]),
    ]),
    '',
  ].join('\n\n')

function sectionOf(lane: Lane | undefined): string[] {
  if (!lane) return ['Not run yet.']
  const { on, seed, seconds, figures } = lane
  const rows = figures.map(({ what, aim, is, held }) => [what, held ? is : `**${is}**`, aim])
  return [
    `On ${on}, seed ${seed}, ${seconds} seconds.`,
    tableOf(['what', 'figure', 'promised'], rows),
  ]
}
