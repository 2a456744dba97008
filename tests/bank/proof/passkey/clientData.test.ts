import { expect, test } from 'vitest'
import { readClientData } from '#bank/proof/passkey/clientData'

const whole = {
  type: 'webauthn.get',
  challenge: 'AAAA',
  origin: 'https://bank.example',
  crossOrigin: false,
}
const read = (json: unknown) =>
  readClientData(Buffer.from(JSON.stringify(json)).toString('base64url'), 'webauthn.get')

test('reads what the browser says of the page, and keeps it as it was sent', () => {
  const found = read(whole)!
  expect([found.challenge, found.page.hostname]).toEqual(['AAAA', 'bank.example'])
  expect(found.bytes.toString()).toBe(JSON.stringify(whole))
  expect(read({ ...whole, crossOrigin: undefined })?.challenge).toBe('AAAA')
  expect(read({ ...whole, more: 1 })?.challenge).toBe('AAAA')
})

test.each([
  ['of the other ceremony', { ...whole, type: 'webauthn.create' }],
  ['without a challenge', { ...whole, challenge: undefined }],
  ['with a number for a challenge', { ...whole, challenge: 7 }],
  ['without a page', { ...whole, origin: undefined }],
  ['with a number for a page', { ...whole, origin: 7 }],
  ['with a page that is none', { ...whole, origin: 'the bank' }],
  ['with a path', { ...whole, origin: 'https://bank.example/' }],
  ['with a port that goes without saying', { ...whole, origin: 'https://bank.example:443' }],
  ['in a frame', { ...whole, crossOrigin: true }],
  ['perhaps in a frame', { ...whole, crossOrigin: null }],
  ['under another page', { ...whole, topOrigin: 'https://bank.example' }],
  ['that is a list', [whole]],
  ['that is nothing', null],
  ['that is a text', 'webauthn.get'],
])('refuses what is %s', (_, json) => {
  expect(read(json)).toBeNull()
})

test.each([
  ['no JSON', Buffer.from('{')],
  [
    'no UTF-8',
    Buffer.concat([
      Buffer.from('{"type":"webauthn.get","x":"'),
      Buffer.of(0xff),
      Buffer.from('"}'),
    ]),
  ],
  ['marked with a byte order', Buffer.from(`\ufeff${JSON.stringify(whole)}`)],
])('refuses what is %s', (_, bytes) => {
  expect(readClientData(bytes.toString('base64url'), 'webauthn.get')).toBeNull()
})
