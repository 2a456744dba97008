import type { AnyStateMachine } from 'xstate'

/**
 * When each guard of a chart holds: what it reads in the chart's model, and what it says when each of
 * these is another. So the edges of a condition are noticed where the model does not go.
 */

type Facts = Record<string, unknown>
type Guard = (facts: Facts, params: unknown) => boolean

/** Enough to meet the values there are, and no more than a table can be read with. */
const SAMPLES_MOST = 40
const TRIALS_MOST = 80
const READ_MOST = 12
const OTHERS_MOST = 2
const DEPTH_MOST = 2
const VALUE_MOST = 24
const ROWS_MOST = 18
const UNLIKE_MOST = 6
const COUNT_MOST = 1_000

interface Sample {
  name: string
  guard: Guard
  facts: Facts
}

/** Notes what the guards of a chart are asked until it is stopped. */
export function watchGuards({ implementations }: AnyStateMachine) {
  const guards = implementations.guards as unknown as Record<string, Guard>
  const own = { ...guards }
  const samples = new Map<string, Sample[]>()
  for (const [name, guard] of Object.entries(own)) {
    // A guard made of others asks them by their names.
    if (typeof guard !== 'function' || 'check' in guard) continue
    const asked: Sample[] = []
    samples.set(name, asked)
    guards[name] = ({ context, event }, params) => {
      if (asked.length < SAMPLES_MOST)
        asked.push({ name, guard, facts: { context, event, params } })
      return guard({ context, event }, params)
    }
  }
  const stop = () => void Object.assign(guards, own)
  const rows = () => {
    const all = [...samples.values()]
    const met = createMemory(all.flat())
    return all.flatMap((asked) => rowsOf(asked, met))
  }
  return { stop, rows }
}

const SUM = /^\d+(\.\d+)?$/

type Values = ReadonlyMap<string, unknown>

interface Answer {
  read: Values
  says: string
}

/** What it says, and what it read for that, where some of it is another. */
function answerOf({ guard, facts }: Sample, others: Values): Answer {
  const read = new Map<string, unknown>()
  const { context, event, params } = watched(facts, '', { read, others }) as Facts
  try {
    return { read, says: guard({ context, event }, params) ? 'yes' : 'no' }
  } catch {
    return { read, says: 'fails' }
  }
}

function watched(
  value: unknown,
  path: string,
  told: { read: Map<string, unknown>; others: Values },
): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key, self) {
      const plain: unknown = Reflect.get(target, key, self)
      if (typeof key === 'symbol' || typeof plain === 'function') return plain
      const place = path ? `${path}.${key}` : key
      const found = told.others.has(place) ? told.others.get(place) : plain
      if (path) told.read.set(place, found)
      return watched(found, place, told)
    },
  })
}

function rowsOf(samples: readonly Sample[], met: Memory): string[] {
  const rows = new Set<string>()
  const tried = new Set<string>()
  const queue: Trial[] = unlike(samples).map((sample) => ({
    sample,
    others: new Map(),
    depth: Infinity,
  }))
  for (
    let trials = 0;
    queue.length > 0 && trials < TRIALS_MOST && rows.size < ROWS_MOST;
    trials += 1
  ) {
    const { sample, others } = takeDeepest(queue)
    const { read, says } = answerOf(sample, others)
    const row = rowOf(sample, { read, says })
    if (tried.has(row)) continue
    tried.add(row)
    // Of what the types forbid nothing is promised.
    if (says === 'fails') continue
    rows.add(row)
    if (others.size < DEPTH_MOST) queue.push(...trialsFrom(sample, others, { read, met }))
  }
  return [...rows]
}

/** The first that differ in what is read of them. */
function unlike(samples: readonly Sample[]): Sample[] {
  const found = new Map<string, Sample>()
  for (const sample of samples) {
    const row = rowOf(sample, answerOf(sample, new Map()))
    if (!found.has(row) && found.size < UNLIKE_MOST) found.set(row, sample)
  }
  return [...found.values()]
}

function rowOf({ name }: Sample, { read, says }: Answer): string {
  const facts = leavesOf(read).map(([path, value]) => `${path} ${short(value)}`)
  return `${name}: ${facts.join(', ')} > ${says}`
}

interface Trial {
  sample: Sample
  others: Values
  /** How much was read where it comes from. */
  depth: number
}

/** Where most is read, most is to be told apart. */
function takeDeepest(queue: Trial[]): Trial {
  const deepest = Math.max(...queue.map(({ depth }) => depth))
  const at = queue.findIndex(({ depth }) => depth === deepest)
  return queue.splice(at, 1)[0]!
}

const trialsFrom = (sample: Sample, others: Values, known: Known): Trial[] =>
  [...known.read]
    .filter(([path]) => !others.has(path) && !path.endsWith('.length'))
    .slice(0, READ_MOST)
    .flatMap(([path, value]) =>
      othersThan(value, path, known).map((other) => ({
        sample,
        others: new Map([...others, [path, other]]),
        depth: known.read.size,
      })),
    )

/** Without the objects on the way to what was read in them. */
const leavesOf = (read: Values) =>
  [...read].filter(([path]) => ![...read.keys()].some((other) => other.startsWith(`${path}.`)))

interface Known {
  read: Values
  met: Memory
}

function othersThan(value: unknown, path: string, known: Known): unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number')
    return [value + 1, Math.max(0, value - 1), ...sameKind(value, path, known)]
  if (typeof value === 'bigint') return [value + 1n, value - 1n]
  const elsewhere = known.met(path).filter((other) => short(other) !== short(value))
  const kinds = elsewhere.slice(0, OTHERS_MOST)
  if (typeof value === 'string')
    return [
      ...(SUM.test(value) ? ['0', `1${value}`] : ['']),
      ...sameKind(value, path, known),
      ...kinds,
    ]
  const empty = elsewhere.filter((other) => other === null || other === undefined).slice(0, 1)
  return [...new Set([...(Array.isArray(value) ? [[]] : []), ...empty, ...kinds])]
}

/** What it may be compared with. */
const sameKind = (value: string | number, path: string, { read }: Known) =>
  [...read]
    .filter(([place, other]) => place !== path && typeof other === typeof value && other !== value)
    // A count may say how often something is done.
    .filter(([, other]) => typeof other === 'string' || Number(other) < COUNT_MOST)
    .map(([, other]) => other)
    .slice(0, OTHERS_MOST)

type Memory = (path: string) => readonly unknown[]

/** What stood at a place in all that the guards of the chart were asked. */
function createMemory(samples: readonly Sample[]): Memory {
  const known = new Map<string, unknown[]>()
  const find = (path: string) => {
    const names = path.split('.')
    const valueIn = (facts: unknown) =>
      names.reduce((part, name) => (part as Facts | null | undefined)?.[name], facts)
    return [
      ...new Map(
        samples.map(({ facts }) => valueIn(facts)).map((value) => [short(value), value]),
      ).values(),
    ]
  }
  return (path) => {
    const values = known.get(path) ?? find(path)
    known.set(path, values)
    return values
  }
}

function short(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > VALUE_MOST ? `${text.slice(0, VALUE_MOST)}…` : text
}
