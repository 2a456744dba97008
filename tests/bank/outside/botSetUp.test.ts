import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { botApiUrlIn } from '#bank/outside/botApi'
import { faultOf, identifyBot, listenAt } from '#bank/outside/botSetUp'
import { atEnd } from '#tests/kit/atEnd'

/** What is set of a bot, and what is made of Telegram's answers. */

const said: { method: string; body: Record<string, unknown> }[] = []
const answers = new Map<string, unknown>()
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => (text += String(part)))
  request.on('end', () => {
    const method = request.url?.split('/').at(-1) ?? ''
    said.push({ method, body: JSON.parse(text) as Record<string, unknown> })
    response.end(JSON.stringify(answers.get(method) ?? { ok: true, result: true }))
  })
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
atEnd(() => {
  server.closeAllConnections()
  server.close()
})
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const listen = () => {
  said.length = 0
  return listenAt(url, 'token', { url: 'https://bank.example/hook', secret: 'shh' })
}

test('sets the webhook, then the commands in each language, the first without its name', async () => {
  answers.clear()
  expect(await listen()).toBeNull()
  expect(said.map(({ method }) => method)).toEqual(['setWebhook', 'setMyCommands', 'setMyCommands'])
  expect(said[0]?.body).toEqual({
    url: 'https://bank.example/hook',
    secret_token: 'shh',
    allowed_updates: ['message', 'callback_query'],
  })
  expect(said.slice(1).map(({ body }) => body.language_code)).toEqual([undefined, 'ru'])
  const [first] = said[1]!.body.commands as { command: string; description: string }[]
  expect(first).toEqual({ command: expect.any(String), description: expect.any(String) })
})

test.each(['setWebhook', 'setMyCommands'])(
  'stops at %s where Telegram refuses it',
  async (method) => {
    answers.clear()
    answers.set(method, { ok: false, error_code: 400, description: 'Bad Request' })
    expect(await listen()).toMatchObject({ method, code: 400, description: 'Bad Request' })
    expect(said.at(-1)?.method).toBe(method)
    expect(said).toHaveLength(method === 'setWebhook' ? 1 : 2)
  },
)

test.each([
  [{ ok: true, result: { username: 'play_bot' } }, { name: 'play_bot' }],
  [{ ok: true, result: { username: 7 } }, { fault: 'unreachable' }],
  [{ ok: true, result: {} }, { fault: 'unreachable' }],
  [{ ok: true, result: null }, { fault: 'unreachable' }],
  [{ ok: true, result: 'play_bot' }, { fault: 'unreachable' }],
  [{ ok: false, error_code: 401 }, { fault: 'token_refused' }],
  [{ ok: false, error_code: 404, result: { username: 'a' } }, { fault: 'token_refused' }],
  ['nothing', { fault: 'unreachable' }],
])('who a bot is, of the answer %j', async (answer, found) => {
  answers.set('getMe', answer)
  expect(await identifyBot(url, 'token')).toEqual(found)
})

test('nobody is there where nothing listens', async () => {
  expect(await identifyBot('http://127.0.0.1:1', 'token')).toEqual({ fault: 'unreachable' })
  const code = (one: number) => faultOf({ code: one } as Parameters<typeof faultOf>[0])
  expect([400, 401, 403, 404, 500].map(code)).toEqual([
    'address_refused',
    'token_refused',
    'unreachable',
    'token_refused',
    'unreachable',
  ])
  expect(botApiUrlIn({})).toBe('https://api.telegram.org')
  expect(botApiUrlIn({ BOT_API_URL: 'http://other' })).toBe('http://other')
})
