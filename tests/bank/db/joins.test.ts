import { afterAll, expect, test } from 'vitest'
import { sourceOf, sourcesUnder, walk, type Node, type Source } from '#tests/conventions/source'
import { openDatabase } from '#tests/kit/postgres'

/**
 * Two tables of one statement meet by a whole key of either, or by a whole reference to a third:
 * with a part of it left out, rows of one day, rail or person would be taken for those of another.
 */

const engine = await openDatabase()
afterAll(() => engine.close())

/** Of each table, the columns of every unique key and of every reference. */
const keys = await engine.asOwner(async (tx) => {
  const { rows } = await tx.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns
     from (
       select indrelid as of, indkey::int2[] as places from pg_index where indisunique
       union
       select conrelid, conkey from pg_constraint where contype = 'f' and cardinality(conkey) > 1
     ) k
       join pg_class c on c.oid = k.of
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.places)
     where c.relnamespace = current_schema()::regnamespace
     group by c.relname, k.places`,
  )
  const known = new Map<string, string[][]>()
  for (const { name, columns } of rows) known.set(name, [...(known.get(name) ?? []), columns])
  return known
})

const statementsIn = (source: Source): string[] => {
  const found: string[] = []
  const named = new Map<string, string>()
  const textOf = (node: Node) => source.text.slice(node.start + 1, node.end - 1)
  walk(source.program, (node) => {
    const init = node.type === 'VariableDeclarator' ? (node.init as Node | null) : null
    if (init?.type === 'TemplateLiteral') named.set(String((node.id as Node).name), textOf(init))
    if (node.type === 'TemplateLiteral') found.push(textOf(node))
    return true
  })
  const whole = (text: string): string =>
    text.replace(/\$\{(\w+)\}/g, (part, name: string) => {
      const meant = named.get(name)
      return meant === undefined ? part : whole(meant)
    })
  return found.map(whole)
}

const NAMED = /(?:from|join|update|into|,)\s+([a-z_]+)(?:\s+(?:as\s+)?(\w+))?/g
const DERIVED = /\)\s+(?:as\s+)?(\w+)/g

/** The tables that a name stands for, but where it stands for a select. */
function tablesIn(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [, table = '', alias = table] of text.matchAll(NAMED))
    if (keys.has(table))
      for (const name of [table, alias]) found.set(name, (found.get(name) ?? new Set()).add(table))
  for (const [, name = ''] of text.matchAll(DERIVED)) found.delete(name)
  return found
}

/** What ends the conditions of one join, or of one select. */
const PART = /\b(?:join|select|where|group by|order by|returning|union|filter)\b/
const CONDITION = /\b(?:and|or|case|when|then|set)\b|,/

/** Every two tables of which anything has to be equal, with whether a whole key is. */
function meetingsIn(text: string) {
  const tables = tablesIn(text)
  return text.split(PART).flatMap((part) => {
    const columns = new Map<string, Set<string>>()
    const met = new Map<string, string[]>()
    for (const one of part.split(CONDITION)) {
      const sides = one.split(/ = /)
      if (sides.length !== 2) continue
      const named = sides.map((side) => [...side.matchAll(/\b([a-z]\w*)\.(\w+)/g)])
      for (const [, name = '', column = ''] of named.flat())
        columns.set(name, (columns.get(name) ?? new Set()).add(column))
      const both = named.map(([first]) => first?.[1] ?? '').toSorted()
      if (both.every((name) => tables.has(name)) && both[0] !== both[1])
        met.set(both.join(' '), both)
    }
    const isWhole = (name: string) =>
      [...(tables.get(name) ?? [])].some((table) =>
        (keys.get(table) ?? []).some((key) => key.every((one) => columns.get(name)?.has(one))),
      )
    return [...met.values()].map((both) => ({
      whole: both.some(isWhole),
      told: `${both.join(' and ')} in ${part.replace(/\s+/g, ' ').trim()}`,
    }))
  })
}

const meetingsOf = (source: Source) =>
  statementsIn(source)
    .flatMap(meetingsIn)
    .map((one) => ({ ...one, told: `${source.path}: ${one.told}` }))

/** What is the same in rows that have nothing else to do with each other. */
const alike: Record<string, string> = {
  'account/account.rows.ts: a and o': 'joined by its key, and still in the wallet it was paid to',
  'hotWallet/hotWallet.rows.ts: a and c': 'the address of a chain has its number in it',
  'identity/identity.rows.ts: k and o': 'one document that several people showed',
  'referral/referral.rows.ts: f and p': 'two people of one name and birth date',
  'referral/referral.rows.ts: other and own': 'one document that two people showed',
  'order/dayLimit.rows.ts: n and o': 'orders of one type',
  'order/payee.rows.ts: earlier and o': 'orders to one payee',
}

test('two tables meet by a whole key of one of them', () => {
  const meetings = sourcesUnder('src/bank').flatMap(meetingsOf)
  expect(meetings.length).toBeGreaterThan(250)
  const partly = meetings.filter(({ whole }) => !whole).map(({ told }) => told)
  const isAlike = (told: string) =>
    Object.keys(alike).some((one) => told.startsWith(`src/bank/${one} in `))
  expect(partly.filter((told) => !isAlike(told))).toEqual([])
  expect(partly.length).toBe(Object.keys(alike).length)
})

test('a meeting by a part of a key is seen, through the parts of a statement', () => {
  const text = `const matching = \`l.tenant_id = d.tenant_id and l.source = d.source\`
    export const read = (tx: Tx) => tx.rows(\`select 1 from outside_lines l
      join outside_days d on \${matching}\`)`
  expect(meetingsOf(sourceOf('src/bank/made.ts', text)).map(({ whole }) => whole)).toContain(false)
})
