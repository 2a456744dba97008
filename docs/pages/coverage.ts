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

export const coveragePage = (): string =>
  [
    '<!-- Written by `npm run docs` from what the walks saw. Run them, do not change this page. -->',
    '# States by systems',
    'The same paths, made from a life’s own chart, are taken by the chart, by the bank over HTTP and by the app in Chromium, and compared after each step: where the record stands, why, how many steps it took, what its owner may do. A mark says that a path really came by there in that system. `npx vitest run --project browser tests/browser/systems` walks, and fails when it sees anything else than this page; with `-u` it writes down what it saw. The chart and the bank take every path of what a rail settles; the pages take so many that every standing is passed, and some drawn by `SEED`; with `npm run deep` all of them.',
    ...Object.entries(files).flatMap(([path, seen]) => sectionOf(nameOf(path), seen)),
    '',
  ].join('\n\n')

const nameOf = (path: string) => path.replace(/^.*\/|\.json$/g, '')

function sectionOf(name: string, seen: Record<string, string[]>): string[] {
  const columns = Object.keys(systems)
  const standings = [...new Set(Object.values(seen).flat())].sort()
  const rows = standings.map((standing) => [
    standing.split(', ').map(code).join(' '),
    ...columns.map((system) => (seen[system]?.includes(standing) ? '✓' : '')),
  ])
  const head = ['stands', ...columns.map((system) => systems[system] ?? system)]
  return [`## ${name}`, tableOf(head, rows)]
}
