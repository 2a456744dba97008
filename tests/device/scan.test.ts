import { expect, test } from 'vitest'
import { hostScanner } from '#device/scan'
import { openFakeBridge } from './fakeBridge.ts'

test.each([
  ['ios', true],
  ['android', true],
  ['android_x', true],
  ['tdesktop', false],
  [null, false],
])('on %s there is a camera: %s', (platform, has) => {
  expect(hostScanner(openFakeBridge().bridge, platform) !== null).toBe(has)
  const old = openFakeBridge({ cannot: ['web_app_open_scan_qr_popup'] })
  expect(hostScanner(old.bridge, platform)).toBeNull()
})

const opened = ['web_app_open_scan_qr_popup', {}]
const closed = ['web_app_close_scan_qr_popup']

function scan(signal = new AbortController().signal) {
  const fake = openFakeBridge()
  return { ...fake, text: hostScanner(fake.bridge, 'ios')!(signal) }
}

test('the first code that says something closes the camera', async () => {
  const { sent, emit, text, listening } = scan()
  emit('qr_text_received', {})
  emit('qr_text_received', { data: 'bitcoin:1' })
  expect(await text).toBe('bitcoin:1')
  expect([sent, listening()]).toEqual([[opened, closed], 0])
})

test('a camera closed by hand reads nothing and is not closed again', async () => {
  const { sent, emit, text } = scan()
  emit('scan_qr_popup_closed')
  expect([await text, sent]).toEqual([null, [opened]])
})

test('leaving closes the camera', async () => {
  const leaving = new AbortController()
  const { sent, text, listening } = scan(leaving.signal)
  leaving.abort()
  expect([await text, sent, listening()]).toEqual([null, [opened, closed], 0])
})

test('a scan that is over ends with it', async () => {
  const leaving = new AbortController()
  const { sent, emit, text } = scan(leaving.signal)
  emit('scan_qr_popup_closed')
  await text
  leaving.abort()
  expect(sent).toEqual([opened])
})
