import { tableOf, code } from './table.ts'

/**
 * Which statuses of a life each system reached. The walks write these files themselves and fail when
 * they differ (`tests/browser/systems/seen/`).
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

const notes: Record<string, string> = {
  card: 'A card of each kind: virtual and physical, with pending purchases and with a balance of its own. The chart and the bank take every path; what its holder may do is read from the buttons of its page.',
  kyc: 'The verification of a wallet’s owner. The vendor sends signed webhooks, the customer submits on the vendor’s page, and staff and the calendar are simulated by the buttons of the sandbox. The chart and the bank take enough of a thousand paths for every event to happen in every state that accepts it, and all of them with `npm run deep`; the pages take theirs only with `npm run deep`. The page’s status, reason and actions are compared.',
  order:
    'The chart and the bank take every path of an order that a rail settles. The number of steps is compared as well.',
  rail: 'The rails that a verification opens. Only the verification changes a rail, so the paths go through both lives. Verification results arrive by API calls and the page updates by itself; terms are accepted and renewed by buttons. The chart and the bank take every transition. The displayed reason and the available actions are compared.',
  session:
    'The session chart of the client, with everything that can happen to it: a token that expires, is revoked, used twice or lost, other tabs, a lost network, a failing bank, being blocked and unblocked. The bank is called by a minimal client with two tokens. The chart and the bank take every path, as a browser and as Telegram, where launch data signs in whoever has no refresh token.',
}

export const coveragePage = (): string =>
  [
    '<!-- Written by `npm run docs` from the results of the walks. Run them, do not change this page. -->',
    '# States by systems',
    'The same paths, generated from the charts, are taken by the chart, by the bank over HTTP and by the app in Chromium. Status, reason and available actions are compared after each step, as far as each system shows them. A mark means that a path reached the status in that system. `npx vitest run --project browser tests/browser/systems` walks the paths and fails when the result differs from this page; with `-u` it updates the results. A mark of a page is from `npm run deep`, where both pages take all paths; `npm test` takes a part of the paths, which `SEED` chooses.',
    ...Object.entries(files).flatMap(([path, coverage]) => sectionOf(nameOf(path), coverage)),
    '',
  ].join('\n\n')

const nameOf = (path: string) => path.replace(/^.*\/|\.json$/g, '')

function sectionOf(name: string, coverage: Record<string, string[]>): string[] {
  const columns = Object.keys(systems)
  const statuses = [...new Set(Object.values(coverage).flat())].sort()
  const rows = statuses.map((state) => [
    state.split(', ').map(code).join(' '),
    ...columns.map((system) => (coverage[system]?.includes(state) ? '✓' : '')),
  ])
  const head = ['status', ...columns.map((system) => systems[system] ?? system)]
  return [`## ${name}`, notes[name] ?? '', tableOf(head, rows)]
}
