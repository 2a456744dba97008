import { expect, test } from 'vitest'
import type { LogFacts } from '#bank/services'
import { createManualClock } from '#bank/outside/clock'
import { defectIn, openLog } from '#bank/outside/log'

const clock = createManualClock('2026-03-01T12:00:00Z')

function diary(terminal: boolean) {
  const lines: string[] = []
  return { lines, log: openLog(clock, terminal, (line) => lines.push(line)) }
}

/** A caller that bypasses the types. */
const careless = {
  requestId: 'r1',
  status: 422,
  token: 'secret-token',
  body: { code: '123456' },
  code: { nested: '123456' },
  call: 'x'.repeat(5_000),
} as unknown as LogFacts

test('every fact there is is written, in one order', () => {
  const { lines, log } = diary(true)
  const facts = { count: 2, at: 'b.ts:1', defect: 'Error', topic: 't', ms: 3, code: 'c' }
  log.info('x', { ...facts, status: 200, call: 'readUser', tenantId: 't1', requestId: 'r1' })
  expect(lines[0]).toContain(
    'x requestId=r1 tenantId=t1 call=readUser status=200 code=c ms=3 topic=t defect=Error at=b.ts:1 count=2',
  )
})

test.each([true, false])(
  'a fact that is not on the list is not written (terminal: %s)',
  (terminal) => {
    const { lines, log } = diary(terminal)
    log.warn('refused', careless)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('r1')
    expect(lines[0]).toContain('422')
    expect(lines[0]).not.toMatch(/secret-token|123456|xxxx/)
  },
)

test('writes one JSON object a line, with the bank’s time', () => {
  const { lines, log } = diary(false)
  log.info('answered', { requestId: 'r1', call: 'readUser', status: 200, ms: 3 })
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: '2026-03-01T12:00:00.000Z',
    what: 'answered',
    requestId: 'r1',
    call: 'readUser',
    status: 200,
    ms: 3,
  })
})

test('writes one short line at a terminal', () => {
  const { lines, log } = diary(true)
  log.error('outbox not carried out', { topic: 'letter', count: 2 })
  expect(lines).toEqual(['12:00:00 error outbox not carried out topic=letter count=2\n'])
})

test('logs a defect’s name and place, never its message', () => {
  const facts = defectIn(new TypeError('ada@larkspur.example is not a number'))
  expect(facts.defect).toBe('TypeError')
  expect(facts.at).toMatch(/^log\.test\.ts:\d+$/)
  expect(JSON.stringify(facts)).not.toContain('ada')
})

test('logs of what is no error only its kind, and no place where there is none', () => {
  expect(defectIn('ada@larkspur.example')).toEqual({ defect: 'string' })
  expect(defectIn(null)).toEqual({ defect: 'object' })
  const placeless = new RangeError('x')
  placeless.stack = 'RangeError: x'
  expect(defectIn(placeless)).toEqual({ defect: 'RangeError' })
  delete placeless.stack
  expect(defectIn(placeless)).toEqual({ defect: 'RangeError' })
})

test.each([
  [200, true],
  [201, false],
])('a text of %i signs is a fact: %s', (length, is) => {
  const { lines, log } = diary(true)
  log.info('asked', { call: 'x'.repeat(length), count: 0 })
  expect([lines[0]?.includes('call='), lines[0]?.includes('count=0')]).toEqual([is, true])
})
