import { StateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { catalog } from '#machines/catalog'
import { momentsOf } from '#tests/kit/mbt'

/** What a chart remembers is shown to whoever opens the inspector: it may hold nothing worth stealing. */

const SECRET_KEY =
  /token|password|secret|bearer|authorization|hash|init_?data|private|seed|^code$|otp|pin$|pan$|cvv/i
const SECRET_VALUE = /^eyJ|^[\w-]{40,}$|^\d{6}$|-----BEGIN|\bbearer\s/i

const CODE_WORD = /^[A-Z]+(_[A-Z]+)*$/

/** Every text in plain data under the name it bears, however deep. */
function textsIn(value: unknown, name = ''): { name: string; text: string }[] {
  if (typeof value === 'string') return [{ name, text: value }]
  // A flow that came with a page is code and no data.
  if (typeof value !== 'object' || value === null || value instanceof StateMachine) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, key))
}

const suspicious = (value: unknown): string[] => [
  ...new Set(
    textsIn(value)
      // The code of a refusal is a word of the contract, and so is that of a field.
      .filter(({ name, text }) => !(name === 'code' && CODE_WORD.test(text)))
      .filter(({ name, text }) => SECRET_VALUE.test(text) || (text && SECRET_KEY.test(name)))
      .map(({ name, text }) => `${name}: ${text}`),
  ),
]

const charts = Object.entries(catalog)

test.each(charts)('%s remembers no secret in any moment', (_, exhibit) => {
  const found = momentsOf(exhibit).flatMap(({ state }) => suspicious(state.context))
  expect(found).toEqual([])
})

test.each(charts)('%s is told no secret, by a person or by a port', (_, { events }) => {
  expect(events.flatMap(({ type: _type, error: _error, ...words }) => suspicious(words))).toEqual(
    [],
  )
})

test('a secret is known by its name or by its looks', () => {
  expect(suspicious({ tokens: { access: true, signInId: 'm1' }, code: 'CODE_INVALID' })).toEqual([])
  expect(suspicious({ tokens: { access_token: 'a' } })).toEqual(['access_token: a'])
  expect(suspicious([{ draft: '123456' }, { draft: 'x'.repeat(43) }])).toHaveLength(2)
  expect(suspicious({ code: '4711' })).toEqual(['code: 4711'])
})
