import { expect, test } from 'vitest'
import { pretendDevice, pretendStore } from '#device/fakeDevice'

test('two tabs share the shelf, and the other one is told', () => {
  const store = pretendStore()
  const [one, two] = [pretendDevice({ store }), pretendDevice({ store })]
  const told: string[] = []
  one.shelf.watch(() => told.push('one'))
  two.shelf.watch(() => told.push('two'))
  one.shelf.keep({ access_token: 'at', refresh_token: null })
  expect(two.shelf.read()).toEqual({ access: 'at', refresh: null })
  expect(new Set(told)).toEqual(new Set(['two']))
})

test('two tabs wait for one another, two browsers do not', async () => {
  const store = pretendStore()
  const [one, two, stranger] = [pretendDevice({ store }), pretendDevice({ store }), pretendDevice()]
  const story: string[] = []
  let release = () => {}
  const held = one.alone('renewal', () => new Promise<void>((resolve) => (release = resolve)))
  const waiting = two.alone('renewal', async () => void story.push('the other tab'))
  await stranger.alone('renewal', async () => void story.push('another browser'))
  release()
  await Promise.all([held, waiting])
  expect(story).toEqual(['another browser', 'the other tab'])
})

test('of two screens the last shown hears the back button, then the one before again', () => {
  const device = pretendDevice({ kind: 'telegram' })
  const story: string[] = []
  const leaveRoom = device.host.back.show(() => story.push('room'))
  const leaveSheet = device.host.back.show(() => story.push('sheet'))
  device.press.back()
  leaveSheet()
  leaveSheet()
  device.press.back()
  leaveRoom()
  device.press.back()
  expect(story).toEqual(['sheet', 'room'])
  expect(device.seen.back).toBe(false)
})

test('the main button is deaf while it is busy or not enabled', () => {
  const device = pretendDevice({ kind: 'telegram' })
  let pressed = 0
  const button = { text: 'Send', enabled: true, busy: false, pressed: () => (pressed += 1) }
  for (const state of [{ busy: true }, { enabled: false }, {}]) {
    const leave = device.host.main.show({ ...button, ...state })
    device.press.main()
    leave()
  }
  expect(pressed).toBe(1)
})

test('a browser has no buttons of a host', () => {
  const device = pretendDevice()
  device.host.back.show(() => {})
  expect([device.host.main.has, device.seen.back]).toEqual([false, false])
})

test('going somewhere and losing the network is told to who listens', () => {
  const device = pretendDevice({ path: '/home' })
  const story: unknown[] = []
  const stop = device.path.watch((path) => story.push(path))
  device.online.watch((online) => story.push(online))
  device.path.show('/cards')
  device.go('/activity')
  stop()
  device.go('/home')
  device.setOnline(false)
  expect(story).toEqual(['/activity', false])
  expect([device.path.now(), device.online.now()]).toEqual(['/home', false])
})
