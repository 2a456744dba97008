import { readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'

/** The project's code, parsed, so that comments, strings and line breaks cannot mislead a rule. */

/** A node of the parser's tree; rules narrow it by `type`. */
export interface Node {
  type: string
  start: number
  end: number
  [child: string]: unknown
}

export interface Import {
  target: string
  typeOnly: boolean
  lazy: boolean
}

export interface Source {
  path: string
  text: string
  lines: number
  program: Node
  imports: Import[]
}

/** Every TypeScript file under a folder, without declaration files. */
export const sourcesUnder = (folder: string): Source[] =>
  filesUnder(folder)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map(sourceAt)

export const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.replaceAll('\\', '/'), entry.name))
    .toSorted()

const cache = new Map<string, Source>()

export function sourceAt(path: string): Source {
  const source = cache.get(path) ?? sourceOf(path, readFileSync(path, 'utf8'))
  cache.set(path, source)
  return source
}

/** A source from a text, to try rules on. */
export function sourceOf(path: string, text: string): Source {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    target: text.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
    typeOnly: false,
    lazy: true,
  }))
  // A re-export counts as an import.
  const reexports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ moduleRequest, isType }] : []))
    .map(({ moduleRequest, isType }) => ({
      target: moduleRequest.value,
      typeOnly: isType,
      lazy: false,
    }))
  const plain = module.staticImports.map(({ moduleRequest, entries }) => ({
    target: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    lazy: false,
  }))
  return {
    path,
    text,
    lines: text.trimEnd().split('\n').length,
    program: program as unknown as Node, // rules walk all node types alike
    imports: [...plain, ...reexports, ...lazy],
  }
}

/** Walks a tree; a visitor that returns false skips the children. */
export function walk(
  node: Node,
  visit: (node: Node, parent?: Node) => boolean | void,
  parent?: Node,
) {
  if (visit(node, parent) === false) return
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, visit, node)
    } else if (isNode(value)) walk(value, visit, node)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const lineStarts = new WeakMap<Source, number[]>()

export function lineOf(source: Source, at: number): number {
  const starts = lineStarts.get(source) ?? startsIn(source.text)
  lineStarts.set(source, starts)
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= at) low = middle + 1
    else high = middle
  }
  return low
}

const startsIn = (text: string) => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]

/** The path of an import inside the project, or null. */
export function pathOf(source: Source, target: string): string | null {
  const [bare = ''] = target.split('?')
  if (bare.startsWith('.')) return posix.join(posix.dirname(source.path), bare)
  const [, area, rest] = /^#(\w+)\/(.+)$/.exec(bare) ?? []
  if (!area || !rest) return null
  const folder = area === 'machines' || area === 'tests' ? area : `src/${area}`
  return `${folder}/${rest}${/^(app|console)$/.test(area ?? '') ? '' : '.ts'}`
}
