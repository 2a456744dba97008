import { expect, test } from 'vitest'
import { bytesOf } from '#bank/kyc/hosted/form'
import { withSpooled } from '#bank/kyc/hosted/spool'
import { createManualClock } from '#bank/outside/clock'
import { openRandom } from '#bank/outside/random'
import { Refusal } from '#contract/kit/refusal'
import { partsIn } from '#bank/kyc/hosted/multipart'

/** Forms as browsers send them, and bodies that are none. */

const B = 'xyz'
const type = `multipart/form-data; boundary=${B}`
const part = (name: string, data: string, more = '') =>
  `Content-Disposition: form-data; name="${name}"${more}\r\n\r\n${data}`
const body = (...parts: string[]) =>
  [...parts.map((one) => `--${B}\r\n${one}\r\n`), `--${B}--`].join('')

const read = (text: string, contentType = type) =>
  partsIn(Buffer.from(text), contentType).map(({ name, isFile, data }) => [
    name,
    isFile,
    Buffer.from(data).toString(),
  ])
const isRefused = (text: string, contentType = type) => {
  try {
    read(text, contentType)
    return false
  } catch (thrown) {
    return thrown instanceof Refusal && thrown.code === 'VALIDATION_FAILED'
  }
}

test('fields and files are read as they are, in their order', () => {
  const file = part('face', 'a\r\nb--xyz', '; filename="f.png"\r\nContent-Type: image/png')
  expect(read(body(part('name', 'Ann'), part('empty', ''), file))).toEqual([
    ['name', false, 'Ann'],
    ['empty', false, ''],
    ['face', true, 'a\r\nb--xyz'],
  ])
  expect(read(body(part('face', 'x', "; filename*=UTF-8''f.png")))).toEqual([['face', true, 'x']])
  expect(read(body())).toEqual([])
})

test.each([
  [`multipart/form-data; boundary="${B}"`],
  [`multipart/form-data;boundary=${B};charset=utf-8`],
  [`multipart/form-data; BOUNDARY=${B}`],
])('%s names its boundary', (contentType) => {
  expect(read(body(part('a', '1')), contentType)).toEqual([['a', false, '1']])
})

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `a; boundary=${'x'.repeat(71)}`,
])('%s names none', (contentType) => {
  expect(isRefused(body(part('a', '1')), contentType)).toBe(true)
})

test.each([
  ['another beginning', `x${body(part('a', '1'))}`],
  ['nothing', ''],
  ['no line after the boundary', `--${B}${part('a', '1')}\r\n--${B}--`],
  ['no end of its headers', `--${B}\r\nContent-Disposition: form-data; name="a"\r\n--${B}--`],
  ['no end', `--${B}\r\n${part('a', '1')}`],
  ['half an end', `--${B}\r\n${part('a', '1')}\r\n--${B}-`],
  ['a part without a name', body('Content-Disposition: form-data\r\n\r\n1')],
  ['a part that is no field', body('Content-Disposition: attachment; name="a"\r\n\r\n1')],
  ['a part without a disposition', body('Content-Type: text/plain\r\n\r\n1')],
  ['a long header', body(part('a', '1', `\r\nX: ${'x'.repeat(1_024)}`))],
])('a body with %s is refused', (_, text) => {
  expect(isRefused(text)).toBe(true)
})

test('a header may be a kilobyte long, and a form has 32 parts at most', () => {
  const line = part('a', '1').indexOf('\r\n\r\n')
  // The line before the headers and the blank one after them count as well.
  const most = 1_024 - 2 - line - 4 - '\r\nX: '.length
  expect(isRefused(body(part('a', '1', `\r\nX: ${'x'.repeat(most)}`)))).toBe(false)
  expect(isRefused(body(part('a', '1', `\r\nX: ${'x'.repeat(most + 1)}`)))).toBe(true)
  const parts = (count: number) => Array.from({ length: count }, () => part('a', '1'))
  expect(read(body(...parts(32)))).toHaveLength(32)
  expect(isRefused(body(...parts(33)))).toBe(true)
})

const random = openRandom(createManualClock('2026-03-02T09:00:00Z'))

test.each<[string, (request: Request) => Promise<Buffer>]>([
  ['in memory', (request) => bytesOf(request, 4)],
  ['in a file', (request) => withSpooled({ random }, { request, most: 4 }, (read) => read())],
])('a body held %s is as large as it may be, announced or not', async (_, read) => {
  for (const isAnnounced of [true, false]) {
    const sent = (text: string) =>
      new Request('http://localhost/', {
        method: 'POST',
        body: text,
        headers: isAnnounced ? { 'content-length': String(text.length) } : {},
      })
    expect((await read(sent('four'))).toString()).toBe('four')
    await expect(read(sent('seven'))).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
  }
})
