import { expect, test } from 'vitest'
import { lineOf, sourceOf, sourcesUnder, walk, type Node, type Source } from './source.ts'

/** Globals that only some areas may use; names the file declares itself do not count. */

const network = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource']
const browser = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'globalThis',
  'self',
]
const randomness = [
  'crypto',
  'Math.random',
  'randomBytes',
  'randomInt',
  'randomUUID',
  'randomFillSync',
]
const time = ['Date.now', 'new Date()', 'performance']
const timers = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']

interface Ban {
  area: string
  root: string
  words: readonly string[]
  /** Paths that may, and why. */
  except?: Record<string, string>
}

const bans: Ban[] = [
  {
    area: 'the contract',
    root: 'src/contract',
    words: [...network, ...browser, ...randomness, ...time, ...timers, 'Buffer', 'process'],
  },
  {
    area: 'a chart',
    root: 'machines',
    words: [...network, ...browser, ...randomness, ...time, ...timers, 'new Date', 'console'],
  },
  { area: 'the client', root: 'src/client', words: [...browser, ...randomness, ...time] },
  {
    area: 'the device',
    root: 'src/device',
    words: [...network, 'Math.random', 'console'],
  },
  {
    area: 'the app',
    root: 'src/app',
    words: [...network, ...browser, 'Math.random'],
    except: {
      'src/app/main.tsx': 'finds the element to render into',
      'src/app/workbench/main.tsx': 'finds the element to render into',
      'src/app/workbench/screen/main.tsx': 'finds the element to render into',
      'src/app/telegram/': 'plays the host around the app, and is a page of its own',
    },
  },
  {
    area: 'the console',
    root: 'src/console',
    words: [...network, ...browser, 'Math.random'],
    except: { 'src/console/main.tsx': 'finds the element to render into' },
  },
  {
    area: 'the bank',
    root: 'src/bank',
    words: [...network, ...randomness, ...time],
    except: {
      'src/bank/outside/': 'is where the world beyond the bank comes in',
      'src/bank/db/embedded.ts': 'starts a database server: makes its password, waits for it',
    },
  },
]

test.each(bans)('$area uses no forbidden globals', ({ root, words, except = {} }) => {
  const exempt = Object.keys(except)
  const found = sourcesUnder(root)
    .filter(({ path }) => !exempt.some((start) => path.startsWith(start)))
    .flatMap((source) => strays(source, words))
  expect(found).toEqual([])
})

test('every exception is still needed', () => {
  const idle = bans.flatMap(({ root, words, except = {} }) =>
    Object.keys(except).filter(
      (start) =>
        !sourcesUnder(root).some(
          (source) => source.path.startsWith(start) && strays(source, words).length > 0,
        ),
    ),
  )
  expect(idle).toEqual([])
})

function strays(source: Source, words: readonly string[]): string[] {
  const own = declaredIn(source.program)
  const found: string[] = []
  walk(source.program, (node, parent) => {
    if (isType(node)) return false
    for (const word of namesUsedBy(node, parent))
      if (words.includes(word) && !own.has(word.split('.')[0] ?? ''))
        found.push(`${source.path}:${lineOf(source, node.start)} uses ${word}`)
    return undefined
  })
  return found
}

/** Types are erased; expressions inside casts are not. */
const isType = ({ type }: Node) =>
  type.startsWith('TS') &&
  !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(type)

function namesUsedBy(node: Node, parent?: Node): string[] {
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'Date')
    return ['new Date', ...((node.arguments as unknown[]).length === 0 ? ['new Date()'] : [])]
  if (node.type === 'MemberExpression') return [`${nameOf(node.object)}.${nameOf(node.property)}`]
  if (node.type === 'ImportSpecifier') return [nameOf(node.imported)]
  if (node.type !== 'Identifier') return []
  return parent && isPropertyName(node, parent) ? [] : [nameOf(node)]
}

const nameOf = (node: unknown) => (node as { name?: string } | null)?.name ?? ''

/** Property names in `a.window`, `{ window: 1 }` and `import { window }` are not the global. */
const isPropertyName = (node: Node, parent: Node) =>
  (parent.type === 'MemberExpression' && parent.property === node && parent.computed !== true) ||
  (parent.key === node && parent.computed !== true && parent.shorthand !== true) ||
  parent.type === 'ImportSpecifier' ||
  parent.type === 'ExportSpecifier'

/** Every name declared in a file, except imports from Node. */
function declaredIn(program: Node): Set<string> {
  const names = new Set<string>()
  const note = (pattern: unknown) => {
    for (const name of namesIn(pattern)) names.add(name)
  }
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') note(node.id)
    if (node.type === 'CatchClause') note(node.param)
    if (node.type.endsWith('FunctionExpression') || node.type === 'FunctionDeclaration') {
      note(node.id)
      for (const param of node.params as Node[]) note(param)
    }
    if (
      node.type === 'ImportDeclaration' &&
      !String((node.source as Node).value).startsWith('node:')
    )
      for (const one of node.specifiers as Node[]) note(one.local)
  })
  return names
}

/** The names a pattern binds, without keys and defaults. */
function namesIn(pattern: unknown): string[] {
  if (!isPattern(pattern)) return []
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  const { properties, elements, value, left, argument } = pattern
  return [properties, elements, value, left, argument].flat().flatMap(namesIn)
}

const isPattern = (value: unknown): value is Node => typeof value === 'object' && value !== null

test('the rule finds forbidden globals everywhere, and only those', () => {
  const findIn = (text: string) =>
    strays(sourceOf('made/up.ts', text), [...browser, ...randomness, ...time]).map((found) =>
      found.replace(/^.* uses /, ''),
    )
  expect(findIn('export const width = () => window.innerWidth')).toEqual(['window'])
  expect(findIn('const f = ({ at = document } = {}) => at')).toEqual(['document'])
  expect(findIn('const at = Date.now() + Number(new Date())')).toEqual(['Date.now', 'new Date()'])
  expect(findIn("import { randomBytes as bytes } from 'node:crypto'")).toEqual(['randomBytes'])
  expect(findIn('const f = (x: unknown) => (x as Window) ?? self')).toEqual(['self'])
  expect(findIn('const window = 3; const wide = { window, document: window }')).toEqual([])
  expect(findIn('// window\nconst text = "document"; const at = new Date(0)')).toEqual([])
  expect(findIn('const f = (history: string[]) => history.length')).toEqual([])
})
