import { expect, test } from 'vitest'
import { exportTransactions } from '#contract/wallet'
import { once, streamDownload } from '#bank/http/download'
import type { PipelineDeps, RequestState, Served } from '#bank/http/requestState'

/** A file on its way: what is said of it before its first byte, and what if it breaks off. */

function sent(content: AsyncIterable<string | Uint8Array>, streams = 'text/csv') {
  const told: [level: string, words: string, facts: object][] = []
  const note = (level: string) => (words: string, facts: object) => told.push([level, words, facts])
  const world = {
    log: { info: note('info'), error: note('error') },
    clock: { now: () => new Date(1_500) },
  }
  const state = { origin: { requestId: 'r1' }, page: null, principal: null, ignored: [] }
  const response = streamDownload(
    { world } as unknown as PipelineDeps,
    { name: 'exportThings', endpoint: { ...exportTransactions, streams } } as unknown as Served,
    { ...state, startedAt: 1_000, entered: { person: null } } as unknown as RequestState,
    { file: 'things.csv', content, brokenOff: (id) => `BROKEN ${id}` },
  )
  return { response, told }
}

test('it is announced with its name and kind, and noted as answered', async () => {
  const { response, told } = sent(once('a,b\r\n'))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="things.csv"')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('x-request-id')).toBe('r1')
  expect(told).toEqual([
    ['info', 'answered', { requestId: 'r1', call: 'exportThings', status: 200, ms: 500 }],
  ])
  expect(await response.text()).toBe('a,b\r\n')
})

test('bytes go out as they are, and another kind has no character set', async () => {
  const bytes = new Uint8Array([0x25, 0x50, 0xff, 0])
  const { response } = sent(once(bytes), 'application/pdf')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
})

test('what breaks off says so in its last line', async () => {
  async function* broken() {
    yield 'one,'
    throw new Error('gone')
  }
  const { response, told } = sent(broken())
  expect(await response.text()).toBe('one,BROKEN r1')
  expect(told.map(([level, words]) => `${level} ${words}`)).toEqual([
    'info answered',
    'error answer broken off',
  ])
})

test('whoever stops reading ends it', async () => {
  let isOver = false
  async function* long() {
    try {
      for (;;) yield 'more'
    } finally {
      isOver = true
    }
  }
  const { response } = sent(long())
  const reader = response.body!.getReader()
  await reader.read()
  await reader.cancel()
  expect(isOver).toBe(true)
})
