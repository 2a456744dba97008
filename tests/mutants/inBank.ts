import { basename, dirname, join } from 'node:path/posix'
import { filesUnder } from '#tests/conventions/source'
import { importsOf } from './imports.ts'
import { nameOf, once, textOf, wordsIn, wordsOf } from './words.ts'

/** A name counts within its noun: `notice.ts` and `shown.ts` of cards are not those of orders. */
export function rankInBank(
  file: string,
  declaration: string,
  changed: string,
): (path: string) => number {
  const users = usersAround(file)
  const refusals = refusalsOf(file, changed)
  const ofHandlers = callsIn(declaration).map((call) => ({ call, rank: CHANGED_RANK }))
  const calls = [...ofHandlers, ...callsServedBy(users)]
  const isBeside = besideIn(file)
  const topics = topicsOf(file)
  const named = [...users].filter(([path]) => isBeside(path))
  return (path) => {
    const ofName = named
      .filter(([user]) => isBeside(path) && basename(path).startsWith(`${nameOf(user)}.`))
      .map(([, steps]) => NAMED_RANKS[steps] ?? 0)
    const ofImports = [...users]
      .filter(([user]) => importsOf(path, user))
      .map(([, steps]) => IMPORTED_RANKS[steps] ?? 0)
    const isOfTopic = topics.some((topic) => basename(path).startsWith(topic))
    const ofTopic = isBeside(path) && isOfTopic ? TOPIC_RANK : 0
    const ofNoun = basename(path).startsWith(`${nounOf(file)}.`) ? NOUN_RANK : 0
    const ofCalls = ranksIn(path, [...calls, ...refusals])
    return Math.max(0, ofTopic, ofNoun, ...ofImports, ...ofName, ...ofCalls)
  }
}

/** Whether a file or a test is of the same noun, or of none like it. */
const besideIn = (file: string) => (path: string) => nounOf(path) === nounOf(file)
const nounOf = (path: string) => path.split('/').slice(2, -1)[0]

/** How its name begins, and the folders within its noun: `tell` and `dispute` of cards. */
const topicsOf = (file: string) => [
  ...(/^[a-z]+/.exec(nameOf(file)) ?? []),
  ...file.split('/').slice(3, -1),
]

interface Served {
  call: string
  rank: number
}

/** What the changed lines refuse, themselves or by a check that they call, by how few speak of it. */
function refusalsOf(file: string, changed: string): Served[] {
  const checked = checksIn(changed).flatMap((name) => codesOf(file, name))
  const codes = new Set([...codesIn(changed), ...checked])
  return [...codes].map((call) => {
    const speaking = testsOfBank('tests/bank').filter((path) => wordsOf(path).has(call))
    return { call, rank: REFUSED_RANK - speaking.length / FEW_SPEAK }
  })
}

/** Of a check that is declared in a file or that it imports, and of what that one calls. */
function codesOf(file: string, name: string, steps = 2): string[] {
  const text = textOf(file)
  const [declared = ''] =
    new RegExp(`^(export )?(async )?(function|const) ${name}\\b[^]*?^\\S`, 'm').exec(text) ?? []
  if (declared !== '') {
    const others = steps > 1 ? checksIn(declared).filter((other) => other !== name) : []
    return [...codesIn(declared), ...others.flatMap((other) => codesOf(file, other, steps - 1))]
  }
  const from = new RegExp(`import [^']*\\b${name}\\b[^']* from '([^']+)'`).exec(text)?.[1]
  const path = from && fileOf(file, from)
  return path ? codesOf(path, name, steps) : []
}

const checksIn = (text: string) =>
  [...text.matchAll(/\b(assert[A-Z]\w+)\(/g)].map(([, name = '']) => name)
const codesIn = (text: string) =>
  [...text.matchAll(/Refusal\('([A-Z_]+)'/g)].map(([, code = '']) => code)

/** As it is imported: by its alias, or from beside. */
function fileOf(file: string, from: string): string | undefined {
  const path = from.startsWith('#bank/') ? `src/${from.slice(1)}.ts` : join(dirname(file), from)
  return filesOfBank('src/bank').find((one) => one === path)
}

const testsOfBank = once((folder) =>
  filesOfBank(folder).filter((path) => path.endsWith('.test.ts')),
)

const ranksIn = (path: string, calls: readonly Served[]) =>
  calls.map(({ call, rank }) => (wordsOf(path).has(call) ? rank : 0))

/** Of the tests that make the call whose handler is changed, before those called like the file. */
const CHANGED_RANK = 3
/** Of the tests that speak of what it refuses, less by one for each so many of them. */
const REFUSED_RANK = 3
const FEW_SPEAK = 10
/** Of the tests that import it, and those that use it. */
const IMPORTED_RANKS = [2.8, 1.5, 1.2]
/** Of the file's own calls most, of those that use it less, over two imports at most. */
const SERVED_RANKS = [2, 1.5, 1.2]
/** Of the tests called like it, and like the files that use it. */
const NAMED_RANKS = [3, 1.8, 1.4]
/** Of the tests whose name begins as its own, `uploads` for `uploadLimits`, or as its folder. */
const TOPIC_RANK = 2.5
/** Of a test called like the file's folder, which may lie in another's. */
const NOUN_RANK = 2.2

/** The file and those that use it, by how many imports lie between. */
function usersAround(file: string): Map<string, number> {
  const near = new Map([[file, 0]])
  for (const [reached, steps] of near)
    if (steps < SERVED_RANKS.length - 1)
      for (const user of usersOf(reached)) if (!near.has(user)) near.set(user, steps + 1)
  return near
}

const callsServedBy = (users: ReadonlyMap<string, number>): Served[] =>
  [...users].flatMap(([path, steps]) =>
    callsOf(path).map((call) => ({ call, rank: SERVED_RANKS[steps] ?? 0 })),
  )

/**
 * The bank's files that import one of it, but the lists of a noun's handlers, and the kits of tests
 * that do, but those that open the whole bank, by which every test would be near to everything.
 */
const usersOf = once((file) =>
  [...filesOfBank('src/bank'), ...kitsOfTests('tests')].filter((path) => importsOf(path, file)),
)
const kitsOfTests = once((folder) =>
  ['kit', 'bank']
    .flatMap((name) => filesUnder(`${folder}/${name}`))
    .filter((path) => /(?<!\.test|\/kit\/(bank|world))\.ts$/.test(path)),
)
const filesOfBank = once((folder) =>
  filesUnder(folder).filter((path) => /(?<!\.routes)\.ts$/.test(path)),
)

/** The calls whose handlers stand in a file, as tests name them. */
const callsOf = (file: string) => callsIn(textOf(file))
const callsIn = (text: string) =>
  [...text.matchAll(/ handle([A-Z])(\w+)/g)].map(
    ([, first = '', rest = '']) => first.toLowerCase() + rest,
  )

/** Tests of other nouns, called like them or like the files whose functions or rows it uses. */
export function testsOfUsed(file: string, declaration: string): string[] {
  const used = wordsIn(declaration)
  const imports = textOf(file).matchAll(/import ([^']+) from '#bank\/(\w+)\/([^']+)'/g)
  const ofFunctions = [...imports]
    .filter(([, names = '']) => [...wordsIn(names)].some((name) => used.has(name)))
    .flatMap(([, , noun = '', path = '']) => [`${noun} ${noun}`, `${noun} ${nameOf(path)}`])
  const ofRows = [...declaration.matchAll(/\b(?:from|join|into|update) (\w+)s\b/g)]
    .map(([, table = '']) => table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .map((noun) => `${noun} ${noun}`)
  const wanted = new Set([...ofFunctions, ...ofRows])
  return testsOfBank('tests/bank').filter((path) => {
    const noun = nounOf(path) ?? ''
    return noun !== nounOf(file) && wanted.has(`${noun} ${nameOf(path)}`)
  })
}

/** The rules over the whole bank, each with what the files speak of that it is about. */
const rules: [topic: RegExp, test: string][] = [
  [/ join /, 'db/joins'],
  [/\block(ed)?[A-Z]/, 'db/locks'],
  [/(expires_?at|due_?at|ends_?at|until)\b/i, 'deadlines'],
  [/\bisUuid\b|'NOT_FOUND'/, 'harness/ids'],
  [/'\w+\.(expire|run)'/, 'job/early'],
  [/(?:)/, 'harness/story'],
  [/LIMIT_REACHED/, 'harness/most'],
  [/pretendStatementRows/, 'reconciliation/outsides'],
  [/\bassert(Verified|GateOpen)\b/, 'kyc/unverified'],
]

export function rulesInBank(file: string): string[] {
  const isReviewed = textOf('tests/bank/constants.txt').includes(
    `${file.slice('src/bank/'.length)} `,
  )
  const asked = rules.filter(([topic]) => topic.test(textOf(file))).map(([, test]) => test)
  return [...(isReviewed ? ['constants'] : []), ...asked].map(
    (test) => `tests/bank/${test}.test.ts`,
  )
}
