import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { persona } from '#bank/outside/vendors/persona'

/** What Persona's messages mean, in either spelling of their fields. */

const vendor = persona({ key: 'k', webhookSecret: 'hook', template: 'itmpl_1' })
const now = new Date('2026-03-02T09:00:00Z')

interface Event {
  name?: string
  id?: string
  at?: object
  details?: object
  inquiry?: string | null
}

function said({
  name = 'inquiry.failed',
  id = 'evt_1',
  at = { 'created-at': '2026-03-02T08:59:58.000Z' },
  details = { 'reference-id': 'e1' },
  inquiry = 'inq_1',
}: Event) {
  const payload = { data: { id: inquiry, attributes: details } }
  const body = JSON.stringify({ data: { id, attributes: { name, payload, ...at } } })
  const seconds = String(now.getTime() / 1_000)
  const mark = createHmac('sha256', 'hook').update(`${seconds}.${body}`).digest('hex')
  const headers = new Headers({ 'persona-signature': `t=${seconds},v1=${mark}` })
  return vendor.parseMessage({ body: Buffer.from(body), headers }, now)
}

test('reads fields with hyphens and in camel case', () => {
  const whole = {
    eventId: 'evt_1',
    reference: 'e1',
    inquiryId: 'inq_1',
    word: 'retry',
    at: new Date('2026-03-02T08:59:58.000Z'),
  }
  expect(said({})).toMatchObject(whole)
  const camel = { at: { createdAt: '2026-03-02T08:59:58.000Z' }, details: { referenceId: 'e1' } }
  expect(said(camel)).toMatchObject(whole)
  expect(said({ inquiry: null })).toMatchObject({ inquiryId: null, word: 'retry' })
})

test.each([
  [['selfie'], ['face']],
  [['government-id'], ['document']],
  [
    ['address', 'database'],
    ['address', 'questions'],
  ],
  [['selfie', 'selfie', 'new'], ['face']],
  [['new'], ['document', 'face']],
  [[], ['document', 'face']],
])('tags %j are about %j', (tags, parts) => {
  expect(said({ details: { 'reference-id': 'e1', tags } })).toMatchObject({ parts })
})

test.each([
  ['another event', { name: 'inquiry.started' }],
  ['an event without an id', { id: '' }],
  ['nobody', { details: {} }],
  ['no time', { at: {} }],
])('%s says nothing', (_, event) => {
  expect(said(event)).toBe('nothing')
})
