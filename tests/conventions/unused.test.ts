import { expect, test } from 'vitest'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { catalog } from '#machines/catalog'
import { pathOf, sourceAt, sourcesUnder, walk, type Node, type Source } from './source.ts'

/** Declared and unused: events never taken, emits without a listener, unused parts. */

const machines = sourcesUnder('machines')
const charts = Object.entries(catalog).map(([name, { logic }]) => ({ name, logic }))
const logicOf = new Map(charts.map(({ name, logic }) => [name, logic]))

const nodesOf = (logic: AnyStateMachine): AnyStateNode[] => [logic.root, ...getStateNodes(logic)]

const takenBy = (logic: AnyStateMachine) =>
  new Set(nodesOf(logic).flatMap(({ transitions }) => [...transitions.keys()]))

const takenByAny = new Set(charts.flatMap(({ logic }) => [...takenBy(logic)]))

const literalIn = (node: unknown): string[] => {
  const { type, value, literal, types, typeAnnotation, expression } = (node ?? {}) as Node
  if (type === 'Literal') return typeof value === 'string' ? [value] : []
  if (type === 'TSLiteralType') return literalIn(literal)
  if (type === 'TSUnionType') return (types as Node[]).flatMap(literalIn)
  if (type === 'TSTypeAnnotation') return literalIn(typeAnnotation)
  return type === 'TSAsExpression' ? literalIn(expression) : []
}

const nameOf = (key: unknown) => {
  const { name, value } = (key ?? {}) as { name?: string; value?: unknown }
  return name ?? (typeof value === 'string' ? value : undefined)
}

/** The event types in a type, through all aliases. */
function eventTypesIn(source: Source, node: Node): string[] {
  const go = (child: unknown) => eventTypesIn(source, child as Node)
  switch (node.type) {
    case 'TSUnionType':
    case 'TSIntersectionType':
      return (node.types as Node[]).flatMap(go)
    case 'TSParenthesizedType':
      return go(node.typeAnnotation)
    case 'TSTypeLiteral':
      return (node.members as Node[]).flatMap((member) =>
        nameOf(member.key) === 'type' ? literalIn(member.typeAnnotation) : [],
      )
    case 'TSTypeReference':
      return declared(source, nameOf(node.typeName) ?? '')
    default:
      return []
  }
}

/** Those of a named type, declared here or imported. */
function declared(source: Source, name: string): string[] {
  const found: string[] = []
  walk(source.program, (node) => {
    if (node.type === 'TSTypeAliasDeclaration' && nameOf(node.id) === name)
      found.push(...eventTypesIn(source, node.typeAnnotation as Node))
    if (node.type === 'ImportSpecifier' && nameOf(node.local) === name) {
      const from = importOf(source, node)
      if (from) found.push(...declared(sourceAt(from), nameOf(node.imported) ?? name))
    }
  })
  return found
}

function importOf(source: Source, specifier: Node): string | null {
  const line = (source.program.body as Node[]).find(
    ({ type, start, end }) =>
      type === 'ImportDeclaration' && start <= specifier.start && specifier.end <= end,
  )
  const path = pathOf(source, String((line?.source as Node | undefined)?.value))
  return path?.startsWith('machines/') ? path : null
}

/** Every `events: {} as X`, or `emitted`, in a setup. */
function typesNamed(source: Source, key: 'events' | 'emitted'): string[] {
  const found: string[] = []
  walk(source.program, (node) => {
    const { type, value } = node as unknown as { type: string; value?: Node }
    if (type !== 'Property' || nameOf(node.key) !== key) return
    if (value?.type === 'TSAsExpression')
      found.push(...eventTypesIn(source, value.typeAnnotation as Node))
  })
  return found
}

/** The charts of a file: its own, or those of the files that import its factory. */
function chartsOf({ path }: Source): string[] {
  const own = /(\w+)\.(?:flow|setup|life)\.ts$/.exec(path)?.[1]
  const made = machines
    .filter((source) => source.path.endsWith('.flow.ts'))
    .filter((source) =>
      source.imports.some((one) => !one.typeOnly && pathOf(source, one.target) === path),
    )
    .map((source) => /(\w+)\.flow\.ts$/.exec(source.path)?.[1] ?? '')
  if (!path.startsWith('machines/kit/')) return own ? [own] : []
  return own && logicOf.has(own) ? [own, ...made] : made
}

/** Names used inside actions: `enqueue('x')`, `check('x')`, `spawnChild('x')`. */
const namedInside = machines.flatMap(({ program }) => {
  const found: string[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return
    const callee = node.callee as Node
    const called = nameOf(callee.type === 'MemberExpression' ? callee.property : callee)
    if (['enqueue', 'check', 'spawnChild', 'spawn'].includes(called ?? ''))
      found.push(...(node.arguments as Node[]).flatMap(namesGiven))
  })
  return found
})

function namesGiven(argument: Node): string[] {
  if (argument.type !== 'ObjectExpression') return literalIn(argument)
  return (argument.properties as Node[]).flatMap((property) =>
    nameOf(property.key) === 'type' ? literalIn(property.value) : [],
  )
}

test('every declared event is taken in some state', () => {
  const declarations = machines.map((source) => ({
    source,
    types: typesNamed(source, 'events'),
  }))
  expect(declarations.flatMap(({ types }) => types).length).toBeGreaterThan(200)
  const untaken = declarations.flatMap(({ source, types }) => {
    if (types.length === 0) return []
    const charts = chartsOf(source)
    const unknown = charts.filter((chart) => !logicOf.has(chart))
    if (unknown.length > 0) return [`${source.path} makes no chart of the catalog`]
    const taken = charts.map((chart) => takenBy(logicOf.get(chart)!))
    // Not every chart of a kit takes all its events.
    const ignored = (type: string) =>
      source.path.startsWith('machines/kit/')
        ? !taken.some((all) => all.has(type))
        : taken.some((all) => !all.has(type))
    return types.filter(ignored).map((type) => `${source.path} ${type}`)
  })
  expect(untaken).toEqual([])
})

test('every event raised or sent is taken by some chart', () => {
  const sent = machines.flatMap((source) =>
    typesSentIn(source).map((type) => ({ path: source.path, type })),
  )
  expect(sent.length).toBeGreaterThan(30)
  const untaken = sent.filter(({ type }) => !takenByAny.has(type))
  expect(untaken).toEqual([])
})

function typesSentIn({ program }: Source): string[] {
  const found: string[] = []
  walk(program, (node) => {
    const callee = node.callee as Node | undefined
    if (node.type !== 'CallExpression') return
    const called = nameOf(callee?.type === 'MemberExpression' ? callee.property : callee)
    if (called !== 'raise' && called !== 'sendTo') return
    for (const argument of node.arguments as Node[])
      walk(argument, (inner) => {
        if (inner.type !== 'ObjectExpression') return
        for (const property of inner.properties as Node[])
          if (nameOf(property.key) === 'type') found.push(...literalIn(property.value))
        // A payload is not an event.
        return false
      })
  })
  return found
}

test('every emitted event has a listener', () => {
  const events = new Set(
    [...sourcesUnder('src'), ...sourcesUnder('tests')].flatMap(({ text }) =>
      [...text.matchAll(/\.on\(\s*'([\w.]+)'/g)].map(([, type]) => type),
    ),
  )
  const emitted = machines.flatMap((source) => typesNamed(source, 'emitted'))
  expect(emitted).not.toEqual([])
  expect(emitted.filter((type) => !events.has(type))).toEqual([])
})

test.each(charts)('$name: uses every declared guard, action, delay and actor', ({ logic }) => {
  const nodes = nodesOf(logic)
  const used = new Set<string>(namedInside)
  const use = (part: unknown) => {
    for (const name of namesIn(part)) used.add(name)
  }
  for (const node of nodes) {
    use([node.entry, node.exit, node.initial?.actions, node.invoke.map(({ src }) => src)])
    for (const { guard, actions, delay } of movesOf(node)) use([guard, actions, delay])
  }
  const { guards, actions, delays, actors } = logic.implementations
  use(Object.values(guards).map((guard) => (guard as { guards?: unknown }).guards))
  const idle = [guards, actions, delays, actors]
    .flatMap(Object.keys)
    .filter((one) => !used.has(one))
  expect(idle).toEqual([])
})

const movesOf = (node: AnyStateNode): { guard?: unknown; actions: unknown; delay?: unknown }[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
  ...(node.after ?? []),
]

function namesIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (Array.isArray(part)) return part.flatMap(namesIn)
  const { type, guards } = (part ?? {}) as { type?: unknown; guards?: unknown }
  return [...(typeof type === 'string' ? [type] : []), ...(guards ? namesIn(guards) : [])]
}
