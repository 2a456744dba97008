import { inTenant } from '#bank/db/engine'
import { telegramBots } from '#bank/outside/bots'
import { changeBot } from '#bank/tenant/tenant.rows'
import { listNotices, type NoticePage } from '#contract/notice'
import { placeTransfer } from '#contract/place'
import type { Order } from '#contract/order'
import type { PolicyProofs } from '#contract/ops/policyDocument'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { strict } from '#tests/bank/proof/proving'
import type { TestBank } from '#tests/kit/bank'
import { setStepUp } from '#tests/kit/stepUp'
import { openBotApi, textFrom } from '#tests/kit/botApi'
import type { TenantOptions } from '#tests/kit/openTenant'

export const BOT = 'play_bot'

interface BotTenant {
  tenantId: string
  rows: (text: string, ...values: unknown[]) => Promise<unknown>
}

/** The bot of a tenant, which hears, and a Telegram in which people meet it. */
export async function openBotIn(bank: TestBank, { tenantId, rows }: BotTenant) {
  const { random, engine, seal } = bank.world
  const token = `7000000001:${random.bytes(26).toString('base64url')}`
  const secret = random.bytes(32).toString('base64url')
  const api = await openBotApi(token)
  await inTenant(engine, tenantId, (tx) =>
    changeBot(tx, seal, tenantId, {
      config: { tg_bot_name: BOT },
      secrets: { telegram_bot_token: token, telegram_webhook_secret: secret },
    }),
  )
  bank.world.bots = telegramBots(api.url)
  const { post, deliver } = deliveryTo(bank, tenantId, secret)

  const write = (user: string, text: string, more: object = {}) =>
    deliver({ message: textFrom(user, text, more) })

  /** Presses the button and returns what Telegram shows over the chat. */
  async function press(user: string, label: string, at = -1) {
    const message = api.messages(user).at(at)
    if (!message) throw new Error('There is no message.')
    const callback_query = api.press(user, message, label)
    await deliver({ callback_query })
    await carry()
    return api.answerTo(callback_query.id)
  }

  async function pressData(user: string, data: string, message = 1) {
    const callback_query = api.pressData(user, message, data)
    await deliver({ callback_query })
    return api.answerTo(callback_query.id)
  }

  /** Feed entries become notices, and those are sent. */
  async function carry() {
    await bank.relay.drain()
    await bank.noticer.drain(tenantId)
    await bank.relay.drain()
    // A notice that a job makes is sent by another.
    for (let round = 0; round < 2; round += 1) await bank.worker.drain(tenantId)
  }

  /** A Telegram account for the customer, who has started the bot. */
  async function link({ personId }: Owner): Promise<string> {
    const user = String(random.number()).slice(0, 10).replace(/^0/, '1')
    await rows('update people set tg_id = $2 where tenant_id = $1 and id = $3', user, personId)
    api.start(user)
    return user
  }

  const speaks = ({ personId }: Owner, language: 'en' | 'ru') =>
    rows('update people set language = $2 where tenant_id = $1 and id = $3', language, personId)

  return { api, secret, post, deliver, write, press, pressData, carry, link, speaks }
}

/** Telegram's calls of the bank's webhook. */
function deliveryTo(bank: TestBank, tenantId: string, secret: string) {
  let updates = 1_000

  const post = (body: string, headers: Record<string, string> = {}, tenant = tenantId) =>
    bank.send(
      new Request(`http://localhost/hooks/bot/${tenant}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-telegram-bot-api-secret-token': secret,
          ...headers,
        },
        body,
      }),
    )

  /** As Telegram does: an update, which is then acted on. */
  async function deliver(update: object, update_id = ++updates) {
    const { status } = await post(JSON.stringify({ update_id, ...update }))
    await bank.worker.drain(tenantId)
    return status
  }

  return { post, deliver }
}

/** The same with customers who pay each other. */
export async function openBotKit(bank: TestBank, options: TenantOptions = {}) {
  const kit = await openOrderKit(bank, options)
  const { usd } = kit
  const telegram = await openBotIn(bank, kit)
  const { carry } = telegram

  async function linked(): Promise<{ owner: Owner; user: string }> {
    const owner = await kit.moveIn()
    return { owner, user: await telegram.link(owner) }
  }

  const askProofs = (proofs: PolicyProofs | 'off') => setStepUp(bank, proofs, kit.tenantId)

  const pay = async (from: Owner, to: Owner, amount = '10') => {
    await kit.give(from, usd, 100_000n)
    const body = { from_currency_id: usd, to_wallet_uuid: to.walletId, amount }
    return (await from.ask(placeTransfer, body)).body as unknown as Order
  }

  /** A payment that waits for its owner, of whom the bot has told. */
  async function waitingPayment(from: Owner, to: Owner, amount = '10') {
    await askProofs(strict)
    const order = await pay(from, to, amount)
    await carry()
    bank.clock.advance(31_000)
    await carry()
    return order
  }

  const noticesOf = async (owner: Owner) =>
    ((await owner.ask(listNotices)).body as unknown as NoticePage).data

  return { ...kit, ...telegram, linked, askProofs, pay, waitingPayment, noticesOf }
}
