import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { persona } from '#bank/outside/vendors/persona'
import { sumsub } from '#bank/outside/vendors/sumsub'
import type { VendorSessionRequest } from '#bank/outside/vendors/verifier'

/**
 * The real vendors, against a server written from their public documentation: it computes each
 * signature itself and answers in their format.
 */

interface ReceivedRequest {
  path: string
  headers: IncomingMessage['headers']
  body: string
}
const received: ReceivedRequest[] = []
const answers: Record<string, object> = {
  '/resources/accessTokens/sdk': { token: 'act-1', userId: 'e1' },
  '/resources/sdkIntegrations/levels/-/websdkLink': { url: 'https://in.sumsub.example/x' },
  '/inquiries': { data: { type: 'inquiry', id: 'inq_1', attributes: { status: 'created' } } },
  '/inquiries/inq_1/resume': { data: { id: 'inq_1' }, meta: { 'session-token': 'st-1' } },
  '/inquiries/inq_1/generate-one-time-link': {
    meta: { 'one-time-link': 'https://withpersona.example/verify?code=once' },
  },
}

const server = createServer((request, response) => void answerTo(request, response))

async function answerTo(request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const path = request.url ?? ''
  received.push({ path, headers: request.headers, body: Buffer.concat(parts).toString() })
  const answer = answers[path]
  response.writeHead(answer ? 200 : 500, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer ?? { secret: 'never to be repeated' }))
}
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
afterAll(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const now = new Date('2026-03-02T09:00:00Z')
const ask: VendorSessionRequest = {
  tenantId: 't1',
  sessionId: 'v1',
  reference: 'e1',
  type: 'individual',
  parts: ['document', 'face'],
  language: 'en',
  back: 'https://bank.example/verification',
  now,
}
const theSumsub = sumsub({
  token: 'app',
  secret: 'shh',
  webhookSecret: 'hook',
  level: 'basic',
  url,
})
const thePersona = persona({ key: 'key', webhookSecret: 'hook', template: 'itmpl_1', url })
const hex = (algorithm: string, secret: string, text: string) =>
  createHmac(algorithm, secret).update(text).digest('hex')

test("requests Sumsub's token and page, each with its own signature", async () => {
  received.length = 0
  expect(await theSumsub.open(ask, 'v1')).toMatchObject({
    url: 'https://in.sumsub.example/x',
    session: 'act-1',
  })
  for (const { path, headers, body } of received) {
    const at = String(headers['x-app-access-ts'])
    expect(at).toBe(String(now.getTime() / 1_000))
    expect(headers['x-app-token']).toBe('app')
    expect(headers['x-app-access-sig']).toBe(hex('sha256', 'shh', `${at}POST${path}${body}`))
    expect(JSON.parse(body)).toMatchObject({ levelName: 'basic', userId: 'e1', ttlInSecs: 600 })
  }
  expect(received).toHaveLength(2)
})

const reviewed = (more: object) =>
  JSON.stringify({
    applicantId: 'a1',
    correlationId: 'c1',
    externalUserId: 'e1',
    type: 'applicantReviewed',
    createdAtMs: '2026-03-02 08:59:59.123',
    ...more,
  })
const red = (reviewRejectType: string, ...rejectLabels: string[]) =>
  reviewed({ reviewResult: { reviewAnswer: 'RED', reviewRejectType, rejectLabels } })
const fromSumsub = (body: string, algorithm = 'sha256', name = 'HMAC_SHA256_HEX', key = 'hook') =>
  theSumsub.parseMessage(
    {
      body: Buffer.from(body),
      headers: new Headers({
        'x-payload-digest': hex(algorithm, key, body),
        'x-payload-digest-alg': name,
      }),
    },
    now,
  )

test.each([
  [reviewed({ reviewResult: { reviewAnswer: 'GREEN' } }), { word: 'green', reference: 'e1' }],
  [red('RETRY', 'BAD_FACE_MATCHING'), { word: 'retry', parts: ['face'], reason: 'face_differs' }],
  [red('RETRY', 'UNSATISFACTORY_PHOTOS'), { word: 'retry', parts: ['document'] }],
  [red('FINAL', 'FORGERY'), { word: 'final' }],
  [red('FINAL', 'DUPLICATE'), { word: 'duplicate' }],
  [reviewed({ type: 'applicantPending' }), { word: 'pending' }],
  [reviewed({ type: 'applicantOnHold' }), { word: 'manual' }],
])('parses a message of Sumsub: %s', (body, news) => {
  expect(fromSumsub(body)).toMatchObject(news)
  expect(fromSumsub(body, 'sha512', 'HMAC_SHA512_HEX')).toMatchObject(news)
})

test('ignores messages that Sumsub did not sign', () => {
  const body = reviewed({ reviewResult: { reviewAnswer: 'GREEN' } })
  expect(fromSumsub(body, 'sha256', 'HMAC_SHA256_HEX', 'other')).toBeNull()
  expect(fromSumsub(body, 'md5', 'HMAC_MD5_HEX')).toBeNull()
  expect(
    theSumsub.parseMessage({ body: Buffer.from(body), headers: new Headers() }, now),
  ).toBeNull()
  expect(fromSumsub(reviewed({ type: 'applicantCreated' }))).toBe('nothing')
})

test("starts a Persona inquiry under the session's key and resumes by a one-time link", async () => {
  received.length = 0
  expect(await thePersona.begin(ask)).toBe('inq_1')
  const [begun] = received
  expect(begun?.headers).toMatchObject({ authorization: 'Bearer key', 'idempotency-key': 'v1' })
  expect(JSON.parse(begun?.body ?? '')).toMatchObject({
    data: {
      attributes: {
        'inquiry-template-id': 'itmpl_1',
        'reference-id': 'e1',
        'redirect-uri': 'https://bank.example/verification',
      },
    },
  })
  expect(await thePersona.open(ask, 'inq_1')).toMatchObject({
    url: 'https://withpersona.example/verify?code=once',
    session: 'st-1',
  })
})

const event = (name: string) =>
  JSON.stringify({
    data: {
      type: 'event',
      id: 'evt_1',
      attributes: {
        name,
        'created-at': '2026-03-02T08:59:58.000Z',
        payload: {
          data: { type: 'inquiry', id: 'inq_1', attributes: { 'reference-id': 'e1', tags: [] } },
        },
      },
    },
  })
const fromPersona = (body: string, at = now, ...keys: string[]) => {
  const t = String(at.getTime() / 1_000)
  const pairs = (keys.length > 0 ? keys : ['hook']).map(
    (key) => `t=${t},v1=${hex('sha256', key, `${t}.${body}`)}`,
  )
  const headers = new Headers({ 'persona-signature': pairs.join(' ') })
  return thePersona.parseMessage({ body: Buffer.from(body), headers }, now)
}

test.each([
  ['inquiry.completed', 'pending'],
  ['inquiry.approved', 'green'],
  ['inquiry.failed', 'retry'],
  ['inquiry.declined', 'final'],
  ['inquiry.marked-for-review', 'manual'],
])('parses a message of Persona: %s', (name, word) => {
  expect(fromPersona(event(name))).toMatchObject({ word, reference: 'e1', inquiryId: 'inq_1' })
})

test('accepts either signature during rotation, and no old or foreign one', () => {
  const body = event('inquiry.approved')
  expect(fromPersona(body, now, 'former', 'hook')).toMatchObject({ word: 'green' })
  expect(fromPersona(body, now, 'other')).toBeNull()
  expect(fromPersona(body, new Date(now.getTime() - 301_000))).toBeNull()
  expect(fromPersona(event('inquiry.started'))).toBe('nothing')
})

test("reports a vendor's error by its status only", async () => {
  await expect(thePersona.open(ask, 'unknown')).rejects.toThrow('The identity vendor answered 500.')
})
