import { StateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { catalog } from '#machines/catalog'
import { momentsOf } from '#tests/kit/mbt'

/** The inspector shows every context, so none may hold a secret. */

const SECRET_KEY =
  /token|password|secret|bearer|authorization|hash|init_?data|private|seed|^code$|otp|pin$|pan$|cvv/i
const SECRET_VALUE = /^eyJ|^[\w-]{40,}$|^\d{6}$|-----BEGIN|\bbearer\s/i

const CODE_WORD = /^[A-Z]+(_[A-Z]+)*$/

/** Every string in plain data, with its key. */
function textsIn(value: unknown, name = ''): { name: string; text: string }[] {
  if (typeof value === 'string') return [{ name, text: value }]
  // A loaded flow is code, not data.
  if (typeof value !== 'object' || value === null || value instanceof StateMachine) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, key))
}

const suspicious = (value: unknown): string[] => [
  ...new Set(
    textsIn(value)
      // Refusal and field codes are constants.
      .filter(({ name, text }) => !(name === 'code' && CODE_WORD.test(text)))
      .filter(({ name, text }) => SECRET_VALUE.test(text) || (text && SECRET_KEY.test(name)))
      .map(({ name, text }) => `${name}: ${text}`),
  ),
]

const charts = Object.entries(catalog)

test.each(charts)('%s never has a secret in its context', (_, exhibit) => {
  const found = momentsOf(exhibit).flatMap(({ state }) => suspicious(state.context))
  expect(found).toEqual([])
})

test.each(charts)('%s is never sent a secret', (_, { events }) => {
  expect(events.flatMap(({ type: _type, error: _error, ...words }) => suspicious(words))).toEqual(
    [],
  )
})

test('recognizes a secret by its name or its shape', () => {
  expect(suspicious({ tokens: { access: true, signInId: 'm1' }, code: 'CODE_INVALID' })).toEqual([])
  expect(suspicious({ tokens: { access_token: 'a' } })).toEqual(['access_token: a'])
  expect(suspicious([{ draft: '123456' }, { draft: 'x'.repeat(43) }])).toHaveLength(2)
  expect(suspicious({ code: '4711' })).toEqual(['code: 4711'])
})
