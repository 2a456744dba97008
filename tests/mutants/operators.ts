import { sourceOf, walk, type Node } from '#tests/conventions/source'
import { child, matches, textOf, whole, type Change } from './change.ts'
import { onScreens } from './screenChanges.ts'

export type Area = 'bank' | 'machines' | 'client' | 'contract' | 'app'

/** Every change that can be planted in a file of an area, but in types, imports and log lines. */
export function changesIn(path: string, text: string, area: Area): Change[] {
  const found: Change[] = []
  walk(sourceOf(path, text).program, (node, parent) => {
    if (/^(TS|Import)/.test(node.type) && !isWrapper(node)) return false
    if (isLogLine(node, text) || isLook(node, text) || isTypeCheck(node)) return false
    if (!parent || !isLeastOrMost(parent, node, text)) found.push(...everywhere(node, text))
    found.push(...ownOf[area](node, text))
    return true
  })
  return found.filter(({ start, end, becomes }) => text.slice(start, end) !== becomes)
}

const isWrapper = ({ type }: Node) =>
  /^TS(As|NonNull|Satisfies|Instantiation)Expression$/.test(type)

/** `true satisfies …` by itself is for the compiler. */
const isTypeCheck = ({ type, expression }: Node) =>
  type === 'ExpressionStatement' && (expression as Node).type === 'TSSatisfiesExpression'

/** What operators read of a defect, and when, is no promise to anybody. */
function isLogLine(node: Node, text: string): boolean {
  if (node.type === 'IfStatement')
    return !node.alternate && isLogLine(child(node, 'consequent'), text)
  if (node.type === 'ExpressionStatement') return isLogLine(child(node, 'expression'), text)
  return node.type === 'CallExpression' && /^(\w+\.)?log[.[]/.test(textOf(node, text))
}

/** Of two that are equal either is the smaller, and the larger, and may come first. */
function isLeastOrMost(parent: Node, test: Node, text: string): boolean {
  if (parent.type !== 'ConditionalExpression' || child(parent, 'test') !== test) return false
  if (test.type !== 'BinaryExpression' || !/^[<>]=?$/.test(String(test.operator))) return false
  const compared = [child(test, 'left'), child(test, 'right')].map((one) => textOf(one, text))
  const chosen = [child(parent, 'consequent'), child(parent, 'alternate')]
  const isOrder = chosen.map((one) => textOf(one, text)).join() === '-1,1'
  return isOrder || chosen.every((one) => compared.includes(textOf(one, text)))
}

/**
 * Of no meaning to what the screen says or does, whatever decides it; only skeletons have a count,
 * and nothing is shown where nothing is given.
 */
const unseen =
  /^(className|count|key|auto\w+|enterKeyHint|inputMode|kind|wide|icon|style|ref)\b|={null}$/

const isLook = (node: Node, text: string) =>
  node.type === 'JSXAttribute' && unseen.test(textOf(node, text))

const swaps: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
}

function everywhere(node: Node, text: string): Change[] {
  switch (node.type) {
    case 'ConditionalExpression': {
      const [yes, no] = [child(node, 'consequent'), child(node, 'alternate')]
      return [whole('the other branch', yes, textOf(no, text))]
    }
    case 'IfStatement':
      return [whole('a check that never holds', child(node, 'test'), 'false')]
    case 'BinaryExpression':
    case 'LogicalExpression':
      return swapped(node, text)
    case 'UnaryExpression':
      return node.operator === '!'
        ? [whole('not', node, textOf(child(node, 'argument'), text))]
        : []
    case 'Literal':
      return literal(node, text)
    case 'ExpressionStatement':
      return isCall(child(node, 'expression')) && !isMemory(node, text)
        ? [whole('a step left out', node, ';')]
        : []
    default:
      return []
  }
}

/** What is only remembered is found or made again, and is the same. */
function isMemory(node: Node, text: string): boolean {
  const [, map, value] =
    /^(\w+)\.set\(\w+, (\w+)\)\s+return \2\b/.exec(text.slice(node.start)) ?? []
  return map !== undefined && new RegExp(`const ${value} =\\s+${map}\\.get\\(`).test(text)
}

const isCall = ({ type, argument }: Node): boolean =>
  type === 'CallExpression' ||
  (type === 'AwaitExpression' && (argument as Node).type === 'CallExpression')

function swapped(node: Node, text: string): Change[] {
  const operator = String(node.operator)
  const other = swaps[operator]
  const [left, right] = [child(node, 'left'), child(node, 'right')]
  const start = text.indexOf(operator, left.end)
  if (!other || start < 0 || start >= right.start) return []
  return [{ kind: `${operator} for ${other}`, start, end: start + operator.length, becomes: other }]
}

function literal(node: Node, text: string): Change[] {
  if (typeof node.value === 'boolean') return [whole('yes for no', node, String(!node.value))]
  if (typeof node.value === 'number' && !isOfOrder(node, text))
    return [whole('a bound moved', node, moved(node, text))]
  if (text.slice(node.start, node.end).endsWith('n') && typeof node.value === 'bigint')
    return [whole('a bound moved', node, `${node.value + 1n}n`)]
  return []
}

/** Of what tells which of two comes first, only the sign counts. */
const isOfOrder = ({ start, end }: Node, text: string) =>
  /\? -1 : 1\b/.test(text.slice(start - '? -1 : '.length, end + ' : 1'.length))

/** A thousandth of a long time or a great count: one more of them is the same to everybody. */
const moved = (node: Node, text: string) =>
  textOf(node, text).endsWith('_000')
    ? textOf(node, text).slice(0, -4)
    : String(Number(node.value) + 1)

/** Conditions, locks, order and signs of a statement. */
const sqlChanges: [kind: string, pattern: RegExp, becomes: string][] = [
  ['a condition left out', /\s+and [a-z_.]+ (=|<>|is|<=|>=|<|>) [^\s,)]+(?=\s|\)|$)/g, ''],
  ['no lock', / for (no key )?update( of \w+)?/g, ''],
  ['the other order', / desc\b/g, ' asc'],
  ['null for not null', / is not null/g, ' is null'],
  ['not null for null', / is null/g, ' is not null'],
  ['a bound moved', / <= /g, ' < '],
  ['a bound moved', / >= /g, ' > '],
  ['plus for minus', / - (?=[$a-z])/g, ' + '],
  ['minus for plus', / \+ (?=[$a-z])/g, ' - '],
  ['another status', /'(ACTIVE|PENDING|NEW|COMPLETE)'/g, "'NEVER'"],
]

function inSql(node: Node, text: string): Change[] {
  if (node.type !== 'TemplateElement') return []
  const sql = textOf(node, text)
  if (!/\b(select|update|insert|delete)\b/.test(sql)) return []
  return matches(sqlChanges, sql, node.start, 'SQL: ')
}

/** An intent is its name, which the arrow has; what stands behind the name does nothing. */
const isIntents = ({ type, properties }: Node, text: string) =>
  type === 'ObjectExpression' &&
  (properties as Node[]).every((one) => textOf(one, text).endsWith(': intent'))

const leftOut = new Set(['guard', 'actions', 'entry', 'exit', 'always', 'after'])

/** An arrow without its guard or its actions, or to another state that the file names. */
function inCharts(node: Node, text: string): Change[] {
  if (node.type !== 'Property') return []
  const name = textOf(child(node, 'key'), text)
  const value = child(node, 'value')
  if (isIntents(value, text)) return []
  if (leftOut.has(name)) return [whole(`an arrow without its ${name}`, node, `...{}`)]
  const others = [...text.matchAll(/target: ('[\w.#]+')/g)].map(([, target]) => target!)
  const target = textOf(value, text)
  const other = others.find((one) => one !== target && /[.#]/.test(one) === /[.#]/.test(target))
  return name === 'target' && other ? [whole('an arrow to another state', value, other)] : []
}

const schemaChanges: [kind: string, pattern: RegExp, becomes: string][] = [
  ['looser', /^strictObject$/g, 'object'],
]

const flags =
  /^(keyless|lenient|bypass|beforeProof|beforeConfirmation|fromNamedAddress|ofItself|sandbox|guarded|cached|tenantless|audit|rate|good)$/

function inSchemas(node: Node, text: string): Change[] {
  if (node.type === 'Property' && flags.test(textOf(child(node, 'key'), text)))
    return [whole('a flag left out', node, '...{}')]
  if (node.type === 'Identifier') return matches(schemaChanges, textOf(node, text), node.start)
  if (node.type === 'Literal' && 'regex' in node) return anchors(node, text)
  if (node.type !== 'CallExpression') return []
  const callee = textOf(child(node, 'callee'), text)
  const [first] = node.arguments as Node[]
  if (!first) return []
  if (/^z\.(optional|nullable)$/.test(callee))
    return [whole('no longer optional', node, textOf(first, text))]
  return callee.endsWith('.check')
    ? [whole('unchecked', node, callee.slice(0, -'.check'.length))]
    : []
}

function anchors(node: Node, text: string): Change[] {
  const pattern = textOf(node, text)
  const at = pattern.lastIndexOf('/')
  return [
    ...(pattern.startsWith('/^')
      ? [whole('an anchor left out', node, `/${pattern.slice(2)}`)]
      : []),
    ...(pattern[at - 1] === '$'
      ? [whole('an anchor left out', node, pattern.slice(0, at - 1) + pattern.slice(at))]
      : []),
  ]
}

const ownOf: Record<Area, (node: Node, text: string) => Change[]> = {
  bank: inSql,
  machines: inCharts,
  client: () => [],
  contract: inSchemas,
  app: onScreens,
}
