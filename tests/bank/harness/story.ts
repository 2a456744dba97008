import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#contract/kit/endpoint'
import { calls } from '#contract/table'
import type { Clock, Random } from '#bank/services'
import type { CallOptions, TestBank, TestResponse } from '#tests/kit/bank'
import { chanceOf } from '#tests/kit/gallery'
import { isInParts, type ListRequest } from './lists.ts'

/** What the bank answers, says and keeps, written down so that two runs read the same. */

/**
 * The same bytes, numbers and ids in every run. Each call has dice of its own, by its name and what
 * it asks, so that a new call changes nothing of what the others draw. Ids of one call are in the
 * order in which they are drawn; those of several at one moment are not, as with several processes.
 */
export function seededRandom(clock: Clock, seed: string) {
  const dealt = new Map<string, number>()
  let dice = diceOf(seed)
  let place = 0
  const bytes = (count: number) =>
    Buffer.from(Array.from({ length: count }, () => Math.floor(dice() * 256)))
  const random: Random = {
    bytes,
    id: () => idOf(clock.now(), (place += 1), bytes(6)),
    number: () => Math.floor(dice() * 2 ** 53),
  }
  const deal = (asked: string) => {
    const times = (dealt.get(asked) ?? 0) + 1
    dealt.set(asked, times)
    dice = diceOf(`${seed} ${asked} ${times}`)
    place = Math.floor(dice() * 2 ** 16) * 2 ** 10
  }
  return { random, deal }
}

const diceOf = (name: string) => chanceOf(createHash('sha256').update(name).digest().readUInt32BE())

/** Of version 7; the place has 26 bits. */
function idOf(now: Date, place: number, rest: Buffer): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  const version = 0x7000 + Math.floor(place / 2 ** 14)
  const variant = 0x8000 + (place % 2 ** 14)
  const tail = `${version.toString(16)}-${variant.toString(16)}-${rest.toString('hex')}`
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail}`
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Keys, signatures and tokens. */
const LONG =
  /-----BEGIN.*?-----END [A-Z ]+-----|\$argon2id[^"]*|\\\\?x[0-9a-f]{8,}|[A-Za-z0-9+/_-]{32,}={0,2}/gs
/** Counted over all tests of a worker. */
const COUNTED = /(canary|canary-staff|proof|harness)-\d+/g
/** Of PostgreSQL's own clock, which no test moves. */
const MOMENT = /\b20(?!26-0[1-8])\d\d-\d\d-\d\d[T ][\d:.]+(Z|[+-]\d\d(:?\d\d)?)?/g

export const masked = (text: string) =>
  text.replace(UUID, '#').replace(LONG, '~').replace(COUNTED, '$1-').replace(MOMENT, '@')

/** The beginning to read, and all of it to compare. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return `${text.slice(0, most)}… ${hash}`
}

const ANSWER_MOST = 600

/** A bank that writes down what it answers, with dice for each call. */
export function recorded(bank: TestBank, deal: (asked: string) => void) {
  const lines: string[] = []
  const lists = new Map<string, ListRequest[]>()
  const ask = async (endpoint: Endpoint, input: Record<string, unknown>, options?: CallOptions) => {
    deal(`${nameOf.get(endpoint)} ${masked(JSON.stringify(input))}`)
    const answer = await bank.ask(endpoint, input, options)
    lines.push(lineOf(endpoint, answer))
    const name = nameOf.get(endpoint) ?? ''
    const known = lists.get(name) ?? []
    const isKnown = known.some((one) => isDeepStrictEqual(one.input, input))
    if (isInParts(endpoint) && answer.status === 200 && !isKnown)
      lists.set(name, [...known, { endpoint, input, options: options ?? {} }])
    return answer
  }
  return { lines, lists, bank: { ...bank, ask } }
}

const nameOf = new Map<Endpoint, string>(calls.map(([name, endpoint]) => [endpoint, name]))

/** What happened at one moment stands there in any order. */
const unordered = new Set(['copyData', 'listNotices', 'readBookAccount', 'exportBookPostings'])

/** Of a customer, as staff read them: those of one moment are numbered by chance. */
const NOTICES = /"notices":\[[^\]]*\]/

function lineOf(endpoint: Endpoint, { status, text }: TestResponse): string {
  const name = nameOf.get(endpoint) ?? ''
  if (status < 400 && unordered.has(name)) return `${name} ${status}`
  if (text.startsWith('%PDF')) return `${name} ${status} a PDF ${cut(text, 0)}`
  return `${name} ${status} ${cut(masked(text).replace(NOTICES, '"notices":[]').replace(/\r?\n/g, '¶'), ANSWER_MOST)}`
}

/** In which order things of one moment are numbered is nobody's business. */
const PLACE = /"(number|seq|version|newest|unread|posted_after|held_after)": ?-?\d+/g
/** Which notices were there when they were read, or when the bot took them, is chance. */
const MET = /"(read_at|bot_took_at)": ?("[^"]*"|null)/g
const unnumbered = (row: string) => row.replace(PLACE, '"$1":0').replace(MET, '"$1":"@"')

/** Notices that come together are counted once for all of them, and who comes together varies. */
const isSteady = (row: string) => !row.includes('"table_name":"notices"')

const ROWS_MOST = 8
const ROW_MOST = 300

/** What a tenant's tables hold: how many rows, and those of them that differ in more than ids. */
export async function rowsKept({ world }: TestBank, tenantId: string): Promise<string[]> {
  const tables = await world.engine.asOwner(async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where a.attname = 'tenant_id' and c.relkind = 'r'
         and c.relnamespace = current_schema()::regnamespace
       order by 1`,
    )
    return rows.map(({ name }) => name)
  })
  return world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const lines: string[] = []
    for (const name of tables) {
      const { rows } = await tx.query<{ row: string }>(
        `select to_json(t)::text as row from ${name} t where tenant_id = $1`,
        [tenantId],
      )
      const kept = rows.map(({ row }) => unnumbered(masked(row))).filter(isSteady)
      lines.push(`# ${name}: ${kept.length}`, ...differing(kept))
    }
    return lines
  })
}

function differing(rows: string[]): string[] {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1)
  const lines = [...counts].map(([row, count]) => `${count} × ${row}`).toSorted()
  const shown = lines.slice(0, ROWS_MOST).map((line) => cut(line, ROW_MOST))
  const rest = lines.slice(ROWS_MOST).join('\n')
  return rest ? [...shown, `and more: ${cut(rest, 0)}`] : shown
}
