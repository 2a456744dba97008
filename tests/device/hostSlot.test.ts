import { expect, test } from 'vitest'
import { createShown } from '#device/hostSlot'

test('one screen leaving and the next arriving is one message', async () => {
  const told: (string | null)[] = []
  const place = createShown<string, string | null>(
    (top) => top,
    (text) => told.push(text),
  )
  const leave = place.show('Continue')
  await Promise.resolve()
  leave()
  place.show('Send')
  await Promise.resolve()
  place.show('Send')
  await Promise.resolve()
  expect(told).toEqual(['Continue', 'Send'])
})
