import { expect, test } from 'vitest'
import { miniTwin, webTwin } from '#device/siblingHost'

const at = (hostname: string, port = '4100') => ({ protocol: 'http:', hostname, port })

test.each([
  ['localhost', '127.0.0.1'],
  ['larkspur.localhost', 'larkspur-mini.localhost'],
])('the web app at %s and the mini app at %s find one another', (web, mini) => {
  expect(miniTwin(at(web))).toBe(`http://${mini}:4100`)
  expect(webTwin(at(mini))).toBe(`http://${web}:4100`)
  expect([miniTwin(at(mini)), webTwin(at(web))]).toEqual([null, null])
})

test('a hostname of the world has nobody who may pretend to be Telegram', () => {
  for (const hostname of [
    'app.larkspur.example',
    'localhost.evil.example',
    'evil-mini.localhost.example',
  ])
    expect([miniTwin(at(hostname)), webTwin(at(hostname))]).toEqual([null, null])
  expect(miniTwin(at('localhost', ''))).toBe('http://127.0.0.1')
})
