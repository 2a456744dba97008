import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openBots, telegramBots } from '#bank/outside/bots'
import { openTenantIn, openTestServices } from './openWorld.ts'

const { world } = await openTestServices()

const TOKEN = '7000000001:not-a-real-token-of-anybody-000000'
const message = {
  tenantId: 't1',
  token: TOKEN,
  to: '700100200',
  text: 'You received 4 USD',
  buttons: [
    { text: 'Freeze card', press: 'freeze:n1' },
    { text: 'Open', url: 'https://t.me/play_bot?startapp=activity_t1' },
  ],
  messageId: null,
}

/** The Bot API as documented, with one response to everything. */
async function openBotApi(status: number, answer: object | string) {
  const options: { path: string; type: string | undefined; said: unknown }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const type = request.headers['content-type']
      options.push({ path: request.url ?? '', type, said: JSON.parse(body) as unknown })
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on a port
  const url = `http://127.0.0.1:${port}`
  return { asked: options, url, bots: telegramBots(url) }
}

const refusal = (error_code: number, description: string, parameters?: object) => ({
  ok: false,
  error_code,
  description,
  ...(parameters && { parameters }),
})

/** Of a bank of this kind, with Telegram at an address. */
async function openBotsOf(kind: 'sandbox' | 'live', url: string) {
  const { tenant, rows } = await openTenantIn(world, kind)
  const said: string[] = []
  const bots = openBots(url, world, (line) => said.push(line))
  const mailbox = () =>
    rows('select recipient, channel, subject, body from letters where tenant_id = $1')
  return { bots, said, mailbox, of: { tenantId: tenant.id, token: TOKEN } }
}

test('a sandbox writes into its mailbox, and asks Telegram nothing', async () => {
  const { asked, url } = await openBotApi(200, { ok: true, result: { message_id: 1 } })
  const { bots, said, mailbox, of } = await openBotsOf('sandbox', url)
  const text = 'You received 4 USD\nFrom Ann'
  expect(await bots.send({ ...message, ...of, text })).toMatchObject({ is: 'taken' })
  expect(await mailbox()).toEqual([
    {
      recipient: message.to,
      channel: 'telegram',
      subject: 'You received 4 USD',
      body: 'From Ann\nOpen\nhttps://t.me/play_bot?startapp=activity_t1',
    },
  ])
  expect(said).toEqual([
    'telegram to 700100200: You received 4 USD\nFrom Ann\nOpen\nhttps://t.me/play_bot?startapp=activity_t1',
  ])
  await bots.answer({ ...of, pressId: '42', text: 'Card frozen' })
  expect(said.at(-1)).toBe('telegram: Card frozen')
  expect(await bots.identify(of)).toEqual({ fault: 'token_refused' })
  expect(await bots.listen({ ...of, url: 'https://b.example', secret: 'shh' })).toBeNull()
  expect(await bots.leave(of)).toBeNull()
  expect(asked).toEqual([])
})

test('a live bank writes by Telegram, and into no mailbox', async () => {
  const { asked, url } = await openBotApi(200, { ok: true, result: { message_id: 1 } })
  const { bots, said, mailbox, of } = await openBotsOf('live', url)
  expect(await bots.send({ ...message, ...of })).toEqual({ is: 'taken', messageId: '1' })
  expect([asked.length, said, await mailbox()]).toEqual([1, [], []])
})

test.each([
  [200, { ok: true, result: true }, null],
  [200, { ok: false, error_code: 400 }, 'address_refused'],
  [401, { ok: false }, 'token_refused'],
  [502, '<html>Bad Gateway</html>', 'unreachable'],
])('to be brought what people write, or no more, is answered by %i, %j: %s', async (...row) => {
  const [status, answer, fault] = row
  const { bots } = await openBotApi(status, answer)
  const of = { tenantId: 't1', token: TOKEN }
  expect(await bots.listen({ ...of, url: 'https://b.example', secret: 'shh' })).toBe(fault)
  expect(await bots.leave(of)).toBe(fault)
})

test('nothing is brought or ended where Telegram is not reached', async () => {
  const bots = telegramBots('http://127.0.0.1:1')
  const of = { tenantId: 't1', token: TOKEN }
  expect(await bots.listen({ ...of, url: 'https://b.example', secret: 'shh' })).toBe('unreachable')
  expect(await bots.leave(of)).toBe('unreachable')
})

test('a button that asks for a contact is the keyboard', async () => {
  const { asked, bots } = await openBotApi(200, { ok: true, result: { message_id: 1 } })
  await bots.send({ ...message, buttons: [{ text: 'Choose', asksContact: true }] })
  const { said } = asked[0]!
  expect(said).toMatchObject({
    reply_markup: {
      keyboard: [[{ text: 'Choose', request_users: { user_is_bot: false, request_name: true } }]],
      resize_keyboard: true,
      one_time_keyboard: true,
    },
  })
})

test('sends plain text with a button that leads back', async () => {
  const { asked: options, bots } = await openBotApi(200, { ok: true, result: { message_id: 1 } })
  expect(await bots.send(message)).toEqual({ is: 'taken', messageId: '1' })
  expect(options).toEqual([
    {
      path: `/bot${TOKEN}/sendMessage`,
      type: 'application/json',
      said: {
        chat_id: '700100200',
        text: 'You received 4 USD',
        link_preview_options: { is_disabled: true },
        reply_markup: {
          inline_keyboard: [
            [{ text: 'Freeze card', callback_data: 'freeze:n1' }],
            [{ text: 'Open', url: 'https://t.me/play_bot?startapp=activity_t1' }],
          ],
        },
      },
    },
  ])
})

test.each([
  ['a pause Telegram asks for is kept', 429, { retry_after: 7 }, { is: 'busy', waitMs: 7_000 }],
  ['a pause without a length is a short one', 429, undefined, { is: 'busy', waitMs: 30_000 }],
  ['who blocks the bot has shut it out', 403, undefined, { is: 'shut' }],
])('%s', async (_, code, parameters, answer) => {
  const { bots } = await openBotApi(code, refusal(code, 'Forbidden or too many', parameters))
  expect(await bots.send(message)).toEqual(answer)
})

test('cannot write to who never wrote to the bot', async () => {
  const { bots } = await openBotApi(400, refusal(400, 'Bad Request: chat not found'))
  expect(await bots.send(message)).toEqual({ is: 'shut' })
})

test.each([
  [401, refusal(401, 'Unauthorized')],
  [400, refusal(400, 'Bad Request: message text is empty')],
  [502, '<html>Bad Gateway</html>'],
  [200, 'null'],
  [200, { ok: true }],
  [200, { ok: true, result: null }],
  [200, { ok: true, result: 'done' }],
  [200, { ok: true, result: {} }],
  [200, { ok: true, result: { message_id: '7' } }],
  [404, refusal(404, 'Not Found: chat not found')],
])('an answer of %i is a failure that repeats neither token nor text', async (status, answer) => {
  const { bots } = await openBotApi(status, answer)
  const failure = await bots.send(message).catch((thrown: unknown) => thrown)
  expect(String(failure)).toBe(`Error: The Bot API answered ${status}.`)
})

const edited = { ...message, messageId: '7' }

test('changes a message that is there', async () => {
  const { asked, bots } = await openBotApi(200, { ok: true, result: { message_id: 7 } })
  expect(await bots.send(edited)).toEqual({ is: 'taken', messageId: '7' })
  expect(asked[0]).toMatchObject({
    path: `/bot${TOKEN}/editMessageText`,
    said: { chat_id: '700100200', message_id: 7, text: message.text },
  })
})

test.each([
  ['message is not modified: same content', { is: 'taken', messageId: '7' }],
  ['message to edit not found', { is: 'gone' }],
  ["message can't be edited", { is: 'gone' }],
])('an edit refused with “%s” is understood', async (why, result) => {
  const { bots } = await openBotApi(400, refusal(400, `Bad Request: ${why}`))
  expect(await bots.send(edited)).toEqual(result)
})

test.each([
  [message, 400],
  [edited, 404],
])('what is no answer to an edit is a failure (%#)', async (sent, code) => {
  const { bots } = await openBotApi(code, refusal(code, 'Bad Request: message to edit not found'))
  await expect(bots.send(sent)).rejects.toThrow(`The Bot API answered ${code}.`)
})

test('answers a press, and lets one be that is too old', async () => {
  const press = { tenantId: 't1', token: TOKEN, pressId: '42', text: 'Card frozen' }
  const fine = await openBotApi(200, { ok: true, result: true })
  await fine.bots.answer(press)
  expect(fine.asked).toMatchObject([
    {
      path: `/bot${TOKEN}/answerCallbackQuery`,
      said: { callback_query_id: '42', text: 'Card frozen' },
    },
  ])
  const old = await openBotApi(400, refusal(400, 'Bad Request: query is too old'))
  await old.bots.answer(press)
  const broken = await openBotApi(502, '<html>Bad Gateway</html>')
  await expect(broken.bots.answer(press)).rejects.toThrow('The Bot API answered 502.')
})

test('an unreachable Bot API fails without its URL in the error', async () => {
  const bots = telegramBots('http://127.0.0.1:1')
  const failure = await bots.send(message).catch((thrown: unknown) => thrown)
  expect(String(failure)).toBe('Error: The Bot API could not be reached.')
})
