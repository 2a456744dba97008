import { tableOf, code } from './table.ts'

/**
 * Which standings of a life each system was seen in. The figures are files that the walks themselves
 * write and are held to (`tests/browser/systems/seen/`), so nothing here is claimed by hand.
 */

const files = import.meta.glob<Record<string, string[]>>(
  '../../tests/browser/systems/seen/*.json',
  {
    import: 'default',
    eager: true,
  },
)

const systems: Record<string, string> = {
  chart: 'the chart',
  bank: 'the bank over HTTP',
  web: 'the web page',
  telegram: 'the mini app in Telegram',
}

/** What there is to know of one noun's paths before its table is read. */
const notes: Record<string, string> = {
  card: 'A card of each kind: without plastic and with it, with purchases under way and with money of its own. The chart and the bank take every path; what its holder may do is read off the buttons of its page.',
  kyc: 'Who stands behind a wallet. The vendor speaks by its signed words, the customer hands in on the vendor’s page, and the bank’s people and the calendar are played by their buttons. The chart and the bank take so many of a thousand paths that each thing happens wherever it can, and in deep all; the pages take those only in deep. They show a check as its owner reads it, which is compared there with why, and with what may be done.',
  order:
    'The chart and the bank take every path of what a rail settles. How many steps it took is compared as well.',
  rail: 'What a check opens, on the rail that the bank of the walks asks for. Only what is said of the check moves one, so the paths go through both lives. What is said of the check comes by its calls, and the page hears of it by itself; terms are accepted and written anew by its buttons. The chart and the bank go along every arrow. Why it stands as it does is compared as its owner reads it, with what they may do.',
  session:
    'A session is a chart of the client, found along everything that can happen to it: a token that runs out, is taken back, used twice or lost, other tabs, a network that goes, a bank that stumbles, being blocked and let in again. The bank is told the same by a client of a few lines that keeps two tokens. The chart and the bank take every path, as a browser and as Telegram, where whoever has nothing to renew by is known all the same.',
}

export const coveragePage = (): string =>
  [
    '<!-- Written by `npm run docs` from what the walks saw. Run them, do not change this page. -->',
    '# States by systems',
    'The same paths, made from the charts themselves, are taken by the chart, by the bank over HTTP and by the app in Chromium, and compared after each step: where it stands, why, what its owner may do, as far as each of them says so. A mark says that a path really came by there in that system. `npx vitest run --project browser tests/browser/systems` walks, and fails when it sees anything else than this page; with `-u` it writes down what it saw. The pages take so many paths that every standing is passed and each thing happens, and some more drawn by `SEED`; with `npm run deep` they take all of them.',
    ...Object.entries(files).flatMap(([path, coverage]) => sectionOf(nameOf(path), coverage)),
    '',
  ].join('\n\n')

const nameOf = (path: string) => path.replace(/^.*\/|\.json$/g, '')

function sectionOf(name: string, coverage: Record<string, string[]>): string[] {
  const columns = Object.keys(systems)
  const standings = [...new Set(Object.values(coverage).flat())].sort()
  const rows = standings.map((state) => [
    state.split(', ').map(code).join(' '),
    ...columns.map((system) => (coverage[system]?.includes(state) ? '✓' : '')),
  ])
  const head = ['stands', ...columns.map((system) => systems[system] ?? system)]
  return [`## ${name}`, notes[name] ?? '', tableOf(head, rows)]
}
