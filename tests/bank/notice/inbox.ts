import { listNotices, type NoticePage } from '#contract/notice'
import { placeTransfer } from '#contract/place'
import { readMailbox, type SandboxMessage } from '#contract/sandbox'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openOrderKit } from '#tests/bank/order/orderKit'
import type { TestBank } from '#tests/kit/bank'

export const BOT = 'play_bot'

/** A tenant with a bot and two people who pay each other. */
export async function openInboxes(bank: TestBank) {
  const botToken = `7000000001:${bank.world.random.bytes(26).toString('base64url')}`
  const kit = await openOrderKit(bank, { botToken, config: { tg_bot_name: BOT } })
  const { tenantId, usd, rows } = kit
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]

  async function pay(from: Owner, to: Owner, amount = '4') {
    await kit.give(from, usd, 100_000n)
    const body = { from_currency_id: usd, to_wallet_uuid: to.walletId, amount }
    const placed = await from.ask(placeTransfer, body)
    if (placed.status !== 201) throw new Error(placed.text)
  }

  /** Feed entries become notices, and those are sent. */
  async function carry() {
    await bank.relay.drain()
    await bank.noticer.drain(tenantId)
    await bank.relay.drain()
    await bank.worker.drain(tenantId)
  }

  const inbox = async (owner: Owner) => (await owner.ask(listNotices)).body as unknown as NoticePage

  const messages = ({ email }: Owner) =>
    bank.messages.filter(({ to, subject }) => to === email && !/\b\d{6}\b/.test(subject))

  async function link({ personId }: Owner): Promise<string> {
    const tgId = String(bank.world.random.number()).slice(0, 12)
    await rows('update people set tg_id = $2 where tenant_id = $1 and id = $3', tgId, personId)
    return tgId
  }

  const mailboxOf = async (owner: Owner, to: string) =>
    (await owner.ask(readMailbox, { to })).body.data as SandboxMessage[]

  return { ...kit, ann, bob, pay, carry, inbox, messages, link, mailboxOf }
}
