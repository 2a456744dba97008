// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createSafeArea } from '#device/safeArea'

const root = document.documentElement

test('the host’s button covers the phone’s bottom inset while shown', () => {
  const safeArea = createSafeArea(root)
  safeArea.coverByPhone({ top: 47, bottom: 34, left: 0, right: 0 })
  safeArea.coverByHost({ top: 0, bottom: 6, left: 0, right: 0 })
  safeArea.liftForButton(true)
  expect(root.style.getPropertyValue('--safe-end')).toBe('6px')
  safeArea.liftForButton(false)
  expect(root.style.getPropertyValue('--safe-end')).toBe('40px')
})

test('adds Telegram’s insets to the phone’s', () => {
  const safeArea = createSafeArea(root)
  const edges = { top: 47, bottom: 34, left: 0, right: 0 }
  safeArea.coverByPhone(edges)
  safeArea.coverByHost({ top: 46, bottom: 0, left: 0, right: 0 })
  expect(root.style.getPropertyValue('--safe-start')).toBe('93px')
  expect(root.style.getPropertyValue('--safe-end')).toBe('34px')
  safeArea.coverByPhone({ ...edges, top: Number.NaN, bottom: 5_000 })
  expect(root.style.getPropertyValue('--safe-start')).toBe('46px')
  expect(root.style.getPropertyValue('--safe-end')).toBe('0px')
})

test('takes the height the host tells, and none that nothing would fit in', () => {
  const safeArea = createSafeArea(root)
  safeArea.setHeight(640)
  for (const px of [0, -1, Number.NaN]) safeArea.setHeight(px)
  expect(root.style.getPropertyValue('--viewport-height')).toBe('640px')
})

test.each([
  ['left', '--safe-left'],
  ['right', '--safe-right'],
  ['top', '--safe-start'],
  ['bottom', '--safe-end'],
] as const)('the %s edge is covered by phone and host, up to what a screen has', (side, name) => {
  const none = { top: 0, bottom: 0, left: 0, right: 0 }
  const covered = (phone: number, host: number) => {
    const safeArea = createSafeArea(root)
    safeArea.coverByPhone({ ...none, [side]: phone })
    safeArea.coverByHost({ ...none, [side]: host })
    return root.style.getPropertyValue(name)
  }
  const table = [
    [1, 2],
    [400, 0],
    [401, 0],
    [-1, 5],
    [0, 401],
  ] as const
  expect(table.map(([phone, host]) => covered(phone, host))).toEqual([
    '3px',
    '400px',
    '0px',
    '5px',
    '0px',
  ])
})
