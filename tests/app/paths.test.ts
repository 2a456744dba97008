import { expect, test } from 'vitest'
import { createPaths, pathOfStart } from '#app/paths.ts'

test.each([
  ['/', 'home'],
  ['/profile/', 'profile'],
  ['/sign-up#top', 'signUp'],
  ['/auth/logout', 'signedOut'],
  ['/%E0%A4%A', 'notFound'],
  [pathOfStart('sign-up'), 'signUp'],
] as const)('the address %s is the room %s', (path, room) => {
  expect(createPaths().addressOf(path)).toEqual({ room, id: null })
})

test.each([
  ['/activity', { room: 'activity', id: null }],
  ['/activity/t1', { room: 'activity', id: 't1' }],
  ['/activity/t1?type=deposit', { room: 'activity', id: 't1', query: 'type=deposit' }],
] as const)('the address %s is told there and back', (path, address) => {
  const { addressOf, pathOf } = createPaths()
  expect(addressOf(path)).toEqual(address)
  expect(pathOf(address)).toBe(path)
})
