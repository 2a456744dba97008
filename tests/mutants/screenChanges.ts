import type { Node } from '#tests/conventions/source'
import { child, textOf, whole, type Change } from './change.ts'

/** Names that a hand mixes up. */
const mixedUp = new Map([
  ['amount_from', 'amount_to'],
  ['amount_to', 'amount_from'],
  ['available', 'held'],
  ['held', 'available'],
  ['total', 'available'],
  ['fee', 'network_fee'],
  ['network_fee', 'fee'],
  ['created_at', 'updated_at'],
  ['from_symbol', 'to_symbol'],
  ['to_symbol', 'from_symbol'],
  ['refusal', 'bound'],
])
const signs = new Map([
  ['+', '−'],
  ['−', '+'],
  ['-', '+'],
  ['in', 'out'],
  ['out', 'in'],
  ['good', 'bad'],
  ['bad', 'good'],
])

/** An attribute or a part of the screen left out, a field for another, a sign or a tone for another. */
export function onScreens(node: Node, text: string): Change[] {
  if (node.type === 'JSXAttribute') return [whole('an attribute left out', node, '')]
  if (node.type === 'JSXExpressionContainer') {
    const { type } = child(node, 'expression')
    return /^(Logical|Conditional)Expression$/.test(type)
      ? [whole('a part left out', node, '{null}')]
      : []
  }
  if (node.type === 'MemberExpression') {
    const property = child(node, 'property')
    const other = mixedUp.get(textOf(property, text))
    return other && !node.computed ? [whole('a field for another', property, other)] : []
  }
  const other =
    node.type === 'Literal' && typeof node.value === 'string' ? signs.get(node.value) : undefined
  return other ? [whole('a sign for another', node, `'${other}'`)] : []
}
