import { expect, test } from 'vitest'
import { createHostSlot } from '#device/hostSlot'

test('a change of screens sends one message', async () => {
  const notified: (string | null)[] = []
  const place = createHostSlot<string, string | null>(
    (top) => top,
    (text) => notified.push(text),
  )
  const leave = place.show('Continue')
  await Promise.resolve()
  leave()
  place.show('Send')
  await Promise.resolve()
  place.show('Send')
  await Promise.resolve()
  expect(notified).toEqual(['Continue', 'Send'])
})
