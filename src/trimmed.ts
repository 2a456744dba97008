import { join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import { shapeOf } from './contract/kit/shapeOf.ts'
import type { Endpoint } from './contract/kit/endpoint.ts'
import type * as Table from './contract/table.ts'

/** What of contract and charts never travels to a browser, and what travels in its place. */

/** What only the bank reads of a call, and only a drawing or the compiler of a chart. */
const unread: [folder: RegExp, names: readonly string[]][] = [
  [/\/src\/contract\//, ['ask', 'audit', 'rate', 'cached', 'sandbox', 'tenantless', 'good']],
  [/\/machines\//, ['description', 'types']],
]

/** Leaves out of the browser's code what no browser reads, so that the way in stays light. */
export const lightened: Plugin = {
  name: 'sluice:lightened',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const names = unread.find(([folder]) => folder.test(id))?.[1]
    if (!names || id.includes('node_modules')) return null
    const cuts = cutsIn(this.parse(code), names).sort((a, b) => b.start - a.start)
    return { code: cuts.reduce(cutOut, code), map: null }
  },
}

/**
 * Lets a reply travel as its shape (see contract/kit/shape.ts) and leaves every other schema at home:
 * in a browser they stand for nothing, so nothing there may ask one.
 */
export function shaped(): Plugin {
  let table: Readonly<Record<string, Endpoint>> = {}
  return {
    name: 'sluice:shaped',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      const { module } = await runnerImport<typeof Table>(
        join(import.meta.dirname, 'contract/table.ts'),
      )
      table = module.table
    },
    transform(code, id) {
      if (!/\/src\/contract\/(kit\/)?\w+\.ts$/.test(id) || /\/kit\/shape/.test(id)) return null
      const shapeAt = (call: string) => {
        const { reply } = table[call] ?? this.error(`${call} is not in the table of calls.`)
        return `${pure}replyShaped(${JSON.stringify(shapeOf(reply))})`
      }
      const program = this.parse(code)
      const declared = declarationsIn(program)
      const makers = new Set(['z', ...declared.flatMap(makerOf)])
      const cuts = declared.flatMap((one) => editsOf(one, makers, shapeAt))
      const kept = pureIn(program).filter(({ start: at }) =>
        cuts.every(({ start, end }) => at < start || at >= end),
      )
      const edits = [...cuts, ...kept]
      if (edits.length === 0) return null
      const changed = edits
        .sort((a, b) => b.start - a.start)
        .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
      return {
        code: `import { shaped as replyShaped } from '#contract/kit/shape'\n${changed}`,
        map: null,
      }
    },
  }
}

/**
 * The contract only declares: a call nobody makes leaves the build with all its schemas. It is said at
 * each declaration of the contract, for a library may call something else by such a name.
 */
const declares = new Set(['z', 'endpoint', 'pageOf', 'count'])
const pure = '/* @__PURE__ */ '

const pureIn = (node: unknown): Edit[] => {
  if (node === null || typeof node !== 'object') return []
  const { type, start } = node as Seen
  const inner = Object.values(node).flatMap(pureIn)
  const named = type === 'CallExpression' && declares.has(rootOf(node as Seen) ?? '')
  // A chain of calls is one declaration, and each of its calls begins where it does.
  const again = inner.some((one) => one.start === start)
  return named && !again ? [{ start, end: start, by: pure }, ...inner] : inner
}

interface Edit extends Cut {
  by: string
}

/** A node as far as it is looked at. */
interface Seen extends Cut {
  type: string
  name?: string
  id?: Seen
  init?: Seen | null
  body?: Seen
  callee?: Seen
  object?: Seen
  value?: Seen
  arguments?: Seen[]
  properties?: Seen[]
  declarations?: Seen[]
  declaration?: Seen | null
}

const declarationsIn = (program: unknown): Seen[] =>
  (program as { body: Seen[] }).body.flatMap((one) => (one.declaration ?? one).declarations ?? [])

/** A function of the file that makes schemas. */
const makerOf = ({ id, init }: Seen) =>
  init?.type === 'ArrowFunctionExpression' && rootOf(init.body) === 'z' ? [id?.name ?? ''] : []

function editsOf(
  { id, init }: Seen,
  makers: ReadonlySet<string>,
  shapeAt: (call: string) => string,
): Edit[] {
  if (!init || !id?.name) return []
  if (makers.has(rootOf(init) ?? '')) return [{ ...init, by: 'undefined' }]
  if (init.type === 'ObjectExpression')
    return repliesIn(init).map((to) => ({ ...to, by: 'undefined' }))
  if (init.callee?.name !== 'endpoint') return []
  const by = shapeAt(id.name)
  const [own] = repliesIn(init.arguments?.[0])
  if (own) return [{ ...own, by }]
  const last = init.arguments?.[0]?.properties?.at(-1)
  return last ? [{ start: last.end, end: last.end, by: `, reply: ${by}` }] : []
}

/** The values under the name of reply. */
const repliesIn = (object: Seen | undefined): Seen[] =>
  object?.properties
    ?.filter((one) => isNamed(one, ['reply']))
    .flatMap(({ value }) => value ?? []) ?? []

/** What a chain of calls begins with: `z` of `z.string().check(...)`. */
function rootOf(node: Seen | undefined): string | undefined {
  const { name, callee, object } = node ?? {}
  return name ?? (callee || object ? rootOf(callee ?? object) : undefined)
}

interface Cut {
  start: number
  end: number
}

function cutsIn(node: unknown, names: readonly string[]): Cut[] {
  if (node === null || typeof node !== 'object') return []
  if (isNamed(node, names)) return [node]
  return Object.values(node).flatMap((inner) => cutsIn(inner, names))
}

const isNamed = (node: object, names: readonly string[]): node is Cut =>
  'type' in node &&
  node.type === 'Property' &&
  'key' in node &&
  names.includes((node.key as { name?: string }).name ?? '')

const cutOut = (code: string, { start, end }: Cut) =>
  code.slice(0, start) + code.slice(end).replace(/^\s*,/, '')
