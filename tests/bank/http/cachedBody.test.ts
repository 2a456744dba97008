import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressedDocument, tagged } from '#bank/http/cachedBody'

const document = { hello: 'world'.repeat(100) }
const text = JSON.stringify(document)

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', undefined],
  ['br;q=0.5', 'br'],
  ['br; q=0.05', 'br'],
  ['brotli', undefined],
  ['identity', undefined],
  [null, undefined],
])('for %s a document is packed by %s', (accepted, encoding) => {
  const body = compressedDocument(document, accepted)
  expect(body.encoding).toBe(encoding)
  const bytes = Buffer.from(body.bytes)
  const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync
  expect((encoding ? unpack(bytes) : bytes).toString()).toBe(text)
})

test('each form is made once and has a tag of its own', () => {
  const forms = ['br', 'gzip', null].map((accepted) => compressedDocument(document, accepted))
  expect(new Set(forms.map(({ tag }) => tag)).size).toBe(3)
  expect(compressedDocument(document, 'br')).toBe(forms[0])
  expect(compressedDocument({ ...document }, 'br').tag).toBe(forms[0]!.tag)
  expect(compressedDocument({ hello: '' }, 'br').tag).not.toBe(forms[0]!.tag)
  expect(tagged(text).tag).toBe(forms[2]!.tag)
  expect(tagged('x').tag).toMatch(/^"[\w-]{22}"$/)
})
