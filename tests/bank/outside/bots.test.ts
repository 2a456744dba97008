import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { telegramBots } from '#bank/outside/bots'

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
  return { asked: options, bots: telegramBots(`http://127.0.0.1:${port}`) }
}

const refusal = (error_code: number, description: string, parameters?: object) => ({
  ok: false,
  error_code,
  description,
  ...(parameters && { parameters }),
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
