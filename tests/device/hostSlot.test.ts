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

test('the last to ask has the place, and the one before gets it back', async () => {
  const sent: (string | null)[] = []
  const place = createHostSlot<string, string | null>(
    (top) => top,
    (text) => sent.push(text),
  )
  await Promise.resolve()
  const leavePage = place.show('page')
  const leaveSheet = place.show('sheet')
  await Promise.resolve()
  leaveSheet()
  leaveSheet()
  await Promise.resolve()
  leavePage()
  await Promise.resolve()
  expect(sent).toEqual([null, 'sheet', 'page', null])
  expect(place.top()).toBeNull()
})
