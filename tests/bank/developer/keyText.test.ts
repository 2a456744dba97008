import { expect, test } from 'vitest'
import { digestOf, freshKey, isWhole, looksLikeKey } from '#bank/developer/keyText'
import { openSeal } from '#bank/outside/seal'
import { openTestServices } from '#tests/bank/outside/openWorld'

const { world } = await openTestServices()

test.each([
  ['live', 'READ_ONLY', 'bk_live_ro_'],
  ['live', 'DEVELOPER', 'bk_live_dev_'],
  ['sandbox', 'PRODUCTION', 'bk_test_prd_'],
  ['sandbox', 'frontend', 'bk_test_web_'],
] as const)('a key of %s for %s begins with %s', (kind, role, head) => {
  const { text, prefix, lastFour, digest } = freshKey(world, kind, role)
  expect(text.startsWith(head)).toBe(true)
  expect([isWhole(text), looksLikeKey(text)]).toEqual([true, true])
  expect(prefix).toBe(text.slice(0, head.length + 4))
  const [secret] = text.slice(head.length).split(/_[0-9a-z]{7}$/)
  expect(lastFour).toBe(secret!.slice(-4))
  expect(digest).toEqual(digestOf(world, text))
  expect(digest).not.toEqual(digestOf({ seal: openSeal(Buffer.alloc(32, 1)) }, text))
})

test('a key cut, mistyped or of another shape is none', () => {
  const { text } = freshKey(world, 'live', 'READ_ONLY')
  const other = text[20] === 'a' ? 'b' : 'a'
  const broken = [
    text.slice(0, -1),
    text.slice(0, 20) + other + text.slice(21),
    `${text}0`,
    ` ${text}`,
    `${text}\n`,
    text.replace('_ro_', '_xx_'),
    text.replace('bk_live', 'bk_demo'),
    '',
  ]
  expect(broken.filter(isWhole)).toEqual([])
  expect(['bk_live_x', 'bk_test_', 'xbk_live_', 'bk_demo_'].map(looksLikeKey)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
