import { expect, test } from 'vitest'
import { miniHostOf, webHostOf } from '#device/siblingHost'

const at = (hostname: string, port = '4100') => ({ protocol: 'http:', hostname, port })

test.each([
  ['localhost', '127.0.0.1'],
  ['larkspur.localhost', 'larkspur-mini.localhost'],
])('the web app at %s and the mini app at %s are siblings', (web, mini) => {
  expect(miniHostOf(at(web))).toBe(`http://${mini}:4100`)
  expect(webHostOf(at(mini))).toBe(`http://${web}:4100`)
  expect([miniHostOf(at(mini)), webHostOf(at(web))]).toEqual([null, null])
})

test('a public hostname has no Telegram simulator', () => {
  for (const hostname of [
    'app.larkspur.example',
    'localhost.evil.example',
    'evil-mini.localhost.example',
  ])
    expect([miniHostOf(at(hostname)), webHostOf(at(hostname))]).toEqual([null, null])
  expect(miniHostOf(at('localhost', ''))).toBe('http://127.0.0.1')
})
