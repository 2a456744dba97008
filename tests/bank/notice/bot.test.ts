import { expect, test } from 'vitest'
import { createKey } from '#contract/developer'
import { pathOfStart } from '#contract/kit/start'
import { changePreferences, readPreferences } from '#contract/notificationPreferences'
import type { BotSendResult, BotMessage } from '#bank/services'
import { openTestBank } from '#tests/kit/bank'
import { BOT, openInboxes } from './inbox.ts'

const bank = await openTestBank()
const { carry, inbox, link, moveIn, pay, rows, mailboxOf, wait } = await openInboxes(bank)

const taken: BotSendResult = { is: 'taken', messageId: '1' }

/** Overrides the bot's answer for one test. */
function botThat(answers: (message: BotMessage) => BotSendResult) {
  const sent: BotMessage[] = []
  const usual = bank.world.bots
  bank.world.bots = {
    ...usual,
    async send(message) {
      sent.push(message)
      return answers(message)
    },
  }
  return { sent, dismiss: () => void (bank.world.bots = usual) }
}

const channelStatuses = async (owner: Awaited<ReturnType<typeof moveIn>>) =>
  (await owner.ask(readPreferences)).body.channels

test('the bot of a sandbox tenant writes into the mailbox, with a link to the page', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  const tgId = await link(bob)
  await pay(ann, bob, '4')
  await carry()
  const [message, ...more] = await mailboxOf(bob, tgId)
  expect(more).toEqual([])
  expect(message).toMatchObject({
    channel: 'telegram',
    to: tgId,
    subject: 'You received 4.00\u00a0USD',
  })
  const [, bot, start] =
    /https:\/\/t\.me\/(\w+)\?startapp=([\w-]{1,512})$/.exec(message!.body) ?? []
  const { data } = await inbox(bob)
  const { subject, wallet_id } = data[0]!
  expect([bot, pathOfStart(start!)]).toEqual([BOT, `/activity/${subject}?wallet=${wallet_id}`])
  expect(wallet_id).toBe(bob.walletId)
})

test('sends a message once, though its job runs again', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  const tgId = await link(bob)
  await pay(ann, bob)
  await carry()
  const [{ id } = { id: '' }] = (await inbox(bob)).data
  await rows(
    `insert into jobs (tenant_id, id, queue, key, what, due_at, created_at)
     values ($1, $2::uuid, 'notice.bot', $2::text, jsonb_build_object('noticeId', $2::text), $3, $3)`,
    id,
    bank.clock.now(),
  )
  await carry()
  expect(await mailboxOf(bob, tgId)).toHaveLength(1)
})

test('retries later when Telegram is rate limiting, and sends once', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await link(bob)
  const answers: BotSendResult[] = [{ is: 'busy', waitMs: 7_000 }, taken]
  const { sent, dismiss } = botThat(() => answers.shift() ?? taken)
  await pay(ann, bob)
  await carry()
  await wait(6_000)
  expect(sent).toHaveLength(1)
  await wait(2_000)
  await wait(60_000)
  expect(sent).toHaveLength(2)
  dismiss()
})

test('retries when Telegram is unreachable', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await link(bob)
  let broken = true
  const { sent, dismiss } = botThat(() => {
    if (broken) throw new Error('The Bot API answered 502.')
    return taken
  })
  await pay(ann, bob)
  await carry()
  broken = false
  await wait(10_000)
  expect(sent).toHaveLength(2)
  dismiss()
})

test('uses only the inbox for a person who blocked the bot, until they choose it again', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await link(bob)
  const { sent, dismiss } = botThat(() => ({ is: 'shut' }))
  await pay(ann, bob, '1')
  await carry()
  await pay(ann, bob, '2')
  await carry()
  expect([sent.length, (await inbox(bob)).unread]).toEqual([1, 2])
  expect(await channelStatuses(bob)).toEqual({ email: 'open', telegram: 'shut' })
  await bob.ask(changePreferences, { money_in: { telegram: true } })
  expect(await channelStatuses(bob)).toEqual({ email: 'open', telegram: 'open' })
  await pay(ann, bob, '3')
  await carry()
  expect(sent).toHaveLength(2)
  dismiss()
})

test('the bot always sends security notices, and others as chosen', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await link(bob)
  const { sent, dismiss } = botThat(() => taken)
  await bob.ask(changePreferences, { money_in: { telegram: false } })
  await pay(ann, bob)
  await bob.ask(createKey, { name: 'Shop', role: 'READ_ONLY' })
  await carry()
  expect(sent.map(({ text }) => text)).toEqual(['API key created: Shop'])
  dismiss()
})

test('sends nothing by bot to a person without Telegram', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  const { sent, dismiss } = botThat(() => taken)
  await pay(ann, bob)
  await carry()
  expect(sent).toEqual([])
  expect(await channelStatuses(bob)).toEqual({ email: 'open', telegram: 'absent' })
  dismiss()
})
