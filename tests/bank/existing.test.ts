import { expect, test } from 'vitest'
import { existing } from '#bank/existing'

test('gives what is there, were it empty, and says what is not', () => {
  for (const one of ['', 0, false, 'a row']) expect(existing(one, 'It is gone.')).toBe(one)
  for (const none of [null, undefined])
    expect(() => existing(none, 'It is gone.')).toThrow('It is gone.')
})
