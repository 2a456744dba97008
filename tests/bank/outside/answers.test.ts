import { afterEach, expect, test, vi } from 'vitest'
import { telegramBots } from '#bank/outside/bots'
import { createManualClock } from '#bank/outside/clock'
import { bucket } from '#bank/outside/documents/bucket'
import { coinGecko } from '#bank/outside/rates/coingecko'
import { httpSms } from '#bank/outside/sms'
import { persona } from '#bank/outside/vendors/persona'
import { sumsub } from '#bank/outside/vendors/sumsub'

/**
 * `answers.txt` says of everything that the bank asks over HTTP what it sends, and what it makes of
 * each kind of answer: whether the work is done, tried again or refused, and that no error repeats
 * an address, a key or a text. It is reviewed like code. `npx vitest run --project bank
 * tests/bank/outside/answers.test.ts -u` writes it anew.
 */

const url = 'https://partner.example'
const now = new Date('2026-03-02T09:00:00Z')
const message = { tenantId: 't1', to: '15550100100', subject: 'Subject', body: 'Your code: 123456' }
const botMessage = { tenantId: 't1', token: 'BOT-SECRET', to: '7', text: 'Text', buttons: [] }
const request = {
  tenantId: 't1',
  sessionId: 'session-1',
  reference: 'entity-1',
  type: 'individual',
  parts: ['document'],
  language: 'ru',
  back: 'https://bank.example/verification',
  now,
} as const
const ways = { token: 'APP', secret: 'SECRET', webhookSecret: 'HOOK' }
const ofSumsub = sumsub({ ...ways, level: 'basic', url })
const ofPersona = persona({ key: 'SECRET', webhookSecret: 'HOOK', template: 'itmpl_1', url })
const bots = telegramBots(url)
const sms = httpSms({ url: `${url}/sms`, account: 'AC1', token: 'SECRET', from: '+15550100000' })
const documents = bucket(
  { bucket: 'b', endpoint: url, region: 'eu-1', accessKeyId: 'ID', secretAccessKey: 'SECRET' },
  createManualClock(now.toISOString()),
)

/** Each with what it is answered where all is well. */
const asked: Record<string, [ask: () => Promise<unknown>, good: string]> = {
  'bot sends': [
    () => bots.send({ ...botMessage, messageId: null }),
    '{"ok":true,"result":{"message_id":7}}',
  ],
  'bot edits': [
    () => bots.send({ ...botMessage, messageId: '7' }),
    '{"ok":true,"result":{"message_id":7}}',
  ],
  'bot answers a press': [
    () => bots.answer({ ...botMessage, pressId: '42', text: 'Card frozen' }),
    '{"ok":true,"result":true}',
  ],
  sms: [() => sms(message), '{"sid":"SM1"}'],
  prices: [
    async () => [...(await coinGecko({ url, key: 'SECRET' }).ask())],
    '{"bitcoin":{"usd":64000,"eur":58000}}',
  ],
  'sumsub opens': [
    () => ofSumsub.open(request, 'session-1'),
    '{"token":"act-1","url":"https://in.example/x"}',
  ],
  'sumsub without a way back': [
    () => ofSumsub.open({ ...request, back: null }, 'session-1'),
    '{"token":"act-1","url":"https://in.example/x"}',
  ],
  'sumsub is tried': [() => ofSumsub.tryOut(now), '{"items":[{"name":"basic"}]}'],
  'persona begins': [() => ofPersona.begin(request), '{"data":{"id":"inq_1"}}'],
  'persona without a way back': [
    () => ofPersona.begin({ ...request, back: null }),
    '{"data":{"id":"inq_1"}}',
  ],
  'persona opens': [
    () => ofPersona.open(request, 'inq_1'),
    '{"meta":{"session-token":"st-1","one-time-link":"https://in.example/y"}}',
  ],
  'persona is tried': [() => ofPersona.tryOut(now), '{"data":[]}'],
  'a document is put': [() => documents.put('t1/d1', Buffer.from('bytes')), ''],
  'a document is got': [async () => (await documents.get('t1/d1'))?.toString() ?? null, 'bytes'],
  'a document is dropped': [() => documents.drop('t1/d1'), ''],
}

type Fetched = (signal: AbortSignal) => Promise<Response>

const answered =
  (body: string, status = 200): Fetched =>
  async () =>
    new Response(body, { status })

/** What a Bot API says beside a refusal; others read only the status. */
const refused = (status: number, more: object = {}) =>
  answered(
    JSON.stringify({ ok: false, error_code: status, description: 'SECRET', ...more }),
    status,
  )

const kinds: Record<string, (good: string) => Fetched> = {
  well: (good) => answered(good),
  'well, 201': (good) => answered(good, 201),
  nothing: () => answered(''),
  null: () => answered('null'),
  'a list': () => answered('[]'),
  'an empty object': () => answered('{}'),
  'a page': () => answered('<html>SECRET</html>'),
  400: () => refused(400),
  401: () => refused(401),
  403: () => refused(403),
  404: () => refused(404),
  429: () => refused(429),
  '429, for 7 s': () => refused(429, { parameters: { retry_after: 7 } }),
  '429, for 1 s': () => refused(429, { parameters: { retry_after: 1 } }),
  '429, for 0 s': () => refused(429, { parameters: { retry_after: 0 } }),
  '429, for no number': () => refused(429, { parameters: { retry_after: 'soon' } }),
  499: () => refused(499),
  500: () => refused(500),
  502: () => answered('<html>SECRET</html>', 502),
  unreachable: () => async () => {
    throw new TypeError('fetch failed')
  },
  silence: () => async (signal) => {
    throw signal.reason
  },
}

interface Sent {
  method: string
  url: string
  headers: [string, string][]
  body: string
  redirect: string | undefined
  waitsMs: number
}

afterEach(() => void vi.unstubAllGlobals())

/** What it sends where it is answered so, and what comes of it. */
async function outcomeOf(ask: () => Promise<unknown>, answer: Fetched) {
  const sent: Sent[] = []
  const waits: number[] = []
  const silent = AbortSignal.abort(new DOMException('timed out', 'TimeoutError'))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    return silent
  })
  vi.stubGlobal('fetch', async (to: string | URL, { signal, ...init }: RequestInit) => {
    sent.push({
      method: init.method ?? 'GET',
      url: String(to),
      headers: [...new Headers(init.headers)],
      body: await new Response(init.body).text(),
      redirect: init.redirect,
      waitsMs: waits.at(-1) ?? 0,
    })
    return answer(signal ?? silent)
  })
  const outcome = await ask().then(
    (result) => `gives ${JSON.stringify(result) ?? 'nothing'}`,
    (thrown: unknown) => `fails: ${thrown instanceof Error ? thrown.message : 'no error'}`,
  )
  vi.restoreAllMocks()
  return { sent, outcome }
}

const sentLine = ({ method, url: to, headers, body, redirect, waitsMs }: Sent) =>
  [
    `  ${method} ${to}, redirects: ${redirect}, within ${waitsMs} ms`,
    ...headers.map(([name, value]) => `    ${name}: ${value}`),
    ...(body ? [`    ${body}`] : []),
  ].join('\n')

test('what the bank sends, and makes of each kind of answer, is what was reviewed', async () => {
  const parts: string[] = []
  for (const [name, [ask, good]] of Object.entries(asked)) {
    const { sent } = await outcomeOf(ask, answered(good))
    expect(sent.length).toBeGreaterThan(0)
    parts.push(name, ...sent.map(sentLine))
    const outcomes = new Map<string, string[]>()
    for (const [kind, answer] of Object.entries(kinds)) {
      const { outcome } = await outcomeOf(ask, answer(good))
      expect(outcome).not.toMatch(/^fails:.*(SECRET|partner|no error)/)
      outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), kind])
    }
    for (const [outcome, of] of outcomes) parts.push(`  ${of.join('; ')}: ${outcome}`)
  }
  await expect(`${parts.join('\n')}\n`).toMatchFileSnapshot('answers.txt')
})
