import { expect, test } from 'vitest'
import { createFakeDevice, createFakeBrowser } from '#device/fakeDevice'

test('two tabs share the shelf, and the other one is told', () => {
  const store = createFakeBrowser()
  const [one, two] = [createFakeDevice({ store }), createFakeDevice({ store })]
  const notified: string[] = []
  one.shelf.watch(() => notified.push('one'))
  two.shelf.watch(() => notified.push('two'))
  one.shelf.keep({ access_token: 'at', refresh_token: null })
  expect(two.shelf.read()).toEqual({ access: 'at', refresh: null })
  expect(new Set(notified)).toEqual(new Set(['two']))
})

test('two tabs wait for one another, two browsers do not', async () => {
  const store = createFakeBrowser()
  const [one, two, stranger] = [
    createFakeDevice({ store }),
    createFakeDevice({ store }),
    createFakeDevice(),
  ]
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
  const device = createFakeDevice({ kind: 'telegram' })
  const story: string[] = []
  const leavePage = device.host.back.show(() => story.push('room'))
  const leaveSheet = device.host.back.show(() => story.push('sheet'))
  device.press.back()
  leaveSheet()
  leaveSheet()
  device.press.back()
  leavePage()
  device.press.back()
  expect(story).toEqual(['sheet', 'room'])
  expect(device.seen.back).toBe(false)
})

test('the main button is deaf while it is busy or not enabled', () => {
  const device = createFakeDevice({ kind: 'telegram' })
  let pressedButtons = 0
  const button = { text: 'Send', enabled: true, busy: false, pressed: () => (pressedButtons += 1) }
  for (const state of [{ busy: true }, { enabled: false }, {}]) {
    const leave = device.host.main.show({ ...button, ...state })
    device.press.main()
    leave()
  }
  expect(pressedButtons).toBe(1)
})

test('a browser has no buttons of a host', () => {
  const device = createFakeDevice()
  device.host.back.show(() => {})
  expect([device.host.main.has, device.seen.back]).toEqual([false, false])
})

test('going somewhere and losing the network is told to who listens', () => {
  const device = createFakeDevice({ path: '/home' })
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
