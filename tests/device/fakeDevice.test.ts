import { expect, test } from 'vitest'
import { createFakeDevice, createFakeBrowser } from '#device/fakeDevice'

test('two tabs share storage and are notified of changes', () => {
  const store = createFakeBrowser()
  const [one, two] = [createFakeDevice({ store }), createFakeDevice({ store })]
  const notified: string[] = []
  one.tokenStore.watch(() => notified.push('one'))
  two.tokenStore.watch(() => notified.push('two'))
  one.tokenStore.store({ access_token: 'at', refresh_token: null })
  expect(two.tokenStore.read()).toEqual({ access: 'at', refresh: null })
  expect(new Set(notified)).toEqual(new Set(['two']))
})

test('a tab hears of the names it watches, changed or gone, until it no longer listens', () => {
  const store = createFakeBrowser()
  const [one, two] = [store.open(), store.open()]
  const heard: (string | null)[] = []
  const stop = two.watch(['a', 'b'], () => heard.push(two.read('a')))
  for (const value of ['1', '2', null]) one.write('a', value)
  one.write('c', '1')
  two.write('a', '3')
  stop()
  one.write('a', '4')
  expect(heard).toEqual(['1', '2', null])
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
  const held = one.runExclusive(
    'renewal',
    () => new Promise<void>((resolve) => (release = resolve)),
  )
  const waiting = two.runExclusive('renewal', async () => void story.push('the other tab'))
  await stranger.runExclusive('renewal', async () => void story.push('another browser'))
  release()
  await Promise.all([held, waiting])
  expect(story).toEqual(['another browser', 'the other tab'])
})

test('the back button goes to the last screen shown, then to the one before', () => {
  const device = createFakeDevice({ kind: 'telegram' })
  const story: string[] = []
  const leavePage = device.host.back.show(() => story.push('room'))
  const leaveSheet = device.host.back.show(() => story.push('sheet'))
  device.simulate.back()
  leaveSheet()
  leaveSheet()
  device.simulate.back()
  leavePage()
  device.simulate.back()
  expect(story).toEqual(['sheet', 'room'])
  expect(device.hostState.back).toBe(false)
})

test('the main button ignores presses while busy or disabled', () => {
  const device = createFakeDevice({ kind: 'telegram' })
  let pressedButtons = 0
  const button = { text: 'Send', enabled: true, busy: false, onPress: () => (pressedButtons += 1) }
  for (const state of [{ busy: true }, { enabled: false }, {}]) {
    const leave = device.host.main.show({ ...button, ...state })
    device.simulate.main()
    leave()
  }
  expect(pressedButtons).toBe(1)
})

test('a browser has no buttons of a host', () => {
  const device = createFakeDevice()
  device.host.back.show(() => {})
  expect([device.host.main.has, device.hostState.back]).toEqual([false, false])
})

test('reports navigation and network loss to listeners', () => {
  const device = createFakeDevice({ path: '/home' })
  const story: unknown[] = []
  const stop = device.addressBar.watch((path) => story.push(path))
  device.online.watch((online) => story.push(online))
  device.addressBar.show('/cards')
  device.go('/activity')
  stop()
  device.go('/home')
  device.setOnline(false)
  expect(story).toEqual(['/activity', false])
  expect([device.addressBar.now(), device.online.now()]).toEqual(['/home', false])
})
