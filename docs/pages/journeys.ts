import { variants, type Variant } from '#tests/kit/variants'
import { code, tableOf } from './table.ts'

/** Which journeys are made for which tenant, in which client and language, as their tests say it. */

const files = import.meta.glob<string>('../../tests/browser/*.test.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

interface Journey {
  name: string
  file: string
  made: readonly Variant[]
  /** One of them in `npm test`, by its turn. */
  turn: Variant | null
}

/** `test.each(inTurn(variants, 3))('…'`, or `whole.each(onWeb)('…'`. */
const EACH = /\b(?:test|whole)\.each\((?:inTurn\((\w+), (\d+)\)|(\w+))\)\(\s*'([^']+)'/g
const PART = /const (\w+) = variants\.filter\(\(\{ (\w+) \}\) => \w+ ([!=])== '(\w+)'\)/g

function journeysOf(path: string, text: string): Journey[] {
  const parts = new Map<string, readonly Variant[]>([['variants', variants]])
  for (const [, name = '', by, sign, value] of text.matchAll(PART))
    parts.set(
      name,
      variants.filter((one) => (one[by as keyof Variant] === value) === (sign === '=')),
    )
  return [...text.matchAll(EACH)].flatMap(([, inTurn, turn, whole = '', title = '']) => {
    const made = parts.get(inTurn ?? whole)
    if (!made) return []
    const name = title.replace(/ \((?:\$\w+ ?)+\)$/, '')
    const file = path.replace(/^.*(?=tests\/)/, '')
    return [{ name, file, made, turn: (turn && made[Number(turn) % made.length]) || null }]
  })
}

const valuesOf = (made: readonly Variant[], by: keyof Variant) =>
  [...new Set(made.map((one) => one[by]))].join(', ')

const rowOf = ({ name, file, made, turn }: Journey) => [
  name,
  code(file.replace('tests/browser/', '')),
  valuesOf(made, 'tenant'),
  valuesOf(made, 'client'),
  valuesOf(made, 'language'),
  turn ? `${turn.tenant}, ${turn.client}, ${turn.language}` : '',
]

export function journeysPage(): string {
  const journeys = Object.entries(files).flatMap(([path, text]) => journeysOf(path, text))
  return [
    '<!-- Written by `npm run docs` from the tests in tests/browser. Do not change this page. -->',
    '# Journeys by tenant, client and language',
    'What a customer sets out to do, made in Chromium by the demo tenants’ customers on the web and in the mini app, in English and in Russian. `npm run deep` makes each journey in all of its variants; `npm test` makes one, or none where the last column is empty. Wherever a journey rests, axe finds nothing, nothing is wider than the screen, and nothing on a Russian page is in English only; on the web Russian is read in the dark at a width of 390. Other journeys and their tests are in [testing](testing.md#journeys).',
    tableOf(
      ['journey', 'test', 'tenants', 'clients', 'languages', 'in `npm test`'],
      journeys.map(rowOf),
    ),
    '',
  ].join('\n\n')
}
