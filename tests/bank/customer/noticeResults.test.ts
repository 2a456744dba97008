import { expect, test } from 'vitest'
import { createKey } from '#contract/developer'
import { changePreferences } from '#contract/notificationPreferences'
import { pauseCustomer } from '#contract/ops/customerAct'
import { claimBotMessage } from '#bank/notice/botMessage.rows'
import { insertNotices } from '#bank/notice/insertNotices'
import { openStaff } from '#tests/bank/harness/staff'
import { openTestBank } from '#tests/kit/bank'
import { openNoticeKit } from './noticeKit.ts'

/** What became of a notice in each channel, as staff read it. */

const bank = await openTestBank()
const kit = await openNoticeKit(bank)
const { carry, link, moveIn, noticesOf, pay, read, resultsOf, rows, tenantId, two, wait } = kit
const { withBot, withoutMail } = kit
const DAY_MS = 24 * 3_600_000

test('what waits is sent, or has failed after a day', async () => {
  const { ann, bob } = await two()
  await withoutMail(bob, () =>
    withBot(
      () => ({ is: 'busy', waitMs: DAY_MS }),
      async () => {
        await pay(ann, bob)
        await carry()
        expect(await resultsOf(bob)).toEqual([['waiting', 'waiting']])
        bank.clock.advance(DAY_MS)
        expect(await resultsOf(bob)).toEqual([['waiting', 'waiting']])
        bank.clock.advance(1)
        expect(await resultsOf(bob)).toEqual([['failed', 'failed']])
        await carry()
      },
    ),
  )
  await wait(DAY_MS)
  expect(await resultsOf(bob)).toEqual([['failed', 'failed']])
})

test('what could not be sent at first is sent later', async () => {
  const { ann, bob } = await two()
  await withoutMail(bob, () =>
    withBot(
      () => ({ is: 'busy', waitMs: 5_000 }),
      async () => {
        await pay(ann, bob)
        await carry()
        expect(await resultsOf(bob)).toEqual([['waiting', 'waiting']])
      },
    ),
  )
  await wait(60_000)
  await carry()
  expect(await resultsOf(bob)).toEqual([['sent', 'sent']])
})

test('it is shown what the customer switched off, in each channel', async () => {
  const { ann, bob } = await two()
  await bob.ask(changePreferences, { money_in: { email: false, telegram: false } })
  await pay(ann, bob)
  await carry()
  await bob.ask(changePreferences, { money_in: { email: true, telegram: true } })
  bank.clock.advance(1_000)
  await pay(ann, bob)
  await carry()
  expect(await resultsOf(bob)).toEqual([
    ['sent', 'sent'],
    ['off', 'off'],
  ])
})

test('what was switched off before the bot could send it is not sent', async () => {
  const { ann, bob } = await two()
  await withBot(
    () => ({ is: 'busy', waitMs: 5_000 }),
    async () => {
      await pay(ann, bob)
      await carry()
    },
  )
  await bob.ask(changePreferences, { money_in: { telegram: false } })
  await wait(6_000)
  expect(await resultsOf(bob)).toEqual([['sent', 'off']])
})

test('whoever unlinked their Telegram before the bot could send it is sent nothing', async () => {
  const { ann, bob } = await two()
  const busy = () => ({ is: 'busy', waitMs: 5_000 }) as const
  await withBot(busy, async () => {
    await pay(ann, bob)
    await carry()
  })
  await rows('update people set tg_id = null where tenant_id = $1 and id = $2', bob.personId)
  await wait(6_000)
  expect(await resultsOf(bob)).toEqual([['sent', 'absent']])
})

test('while another process writes to somebody, it waits for it and then sends', async () => {
  const { ann, bob } = await two()
  await pay(ann, bob)
  await bank.noticer.drain(tenantId)
  const [notice] = await noticesOf(bob)
  const key = { tenantId, personId: bob.personId, topic: `notice ${notice!.id}` }
  const now = bank.clock.now()
  const until = new Date(now.getTime() + 1_000)
  await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    claimBotMessage(tx, key, { chatId: '1', now, until }),
  )
  await carry()
  expect(await resultsOf(bob)).toEqual([['sent', 'waiting']])
  expect(await rows('select from jobs where tenant_id = $1 and attempts > 0')).toEqual([])
  await wait(1_000)
  expect(await resultsOf(bob)).toEqual([['sent', 'sent']])
})

test('to whoever shut the bot meanwhile the next is not sent', async () => {
  const { ann, bob } = await two()
  let asked = 0
  const busy = () => ({ is: 'busy', waitMs: 5_000 * ++asked }) as const
  await withBot(busy, async () => {
    for (let payment = 0; payment < 2; payment += 1) await pay(ann, bob)
    await carry()
  })
  const shut = () => ((asked += 1), { is: 'shut' } as const)
  await withBot(shut, () => wait(5_000))
  await withBot(shut, () => wait(5_000))
  expect(asked).toBe(3)
  expect(await resultsOf(bob)).toEqual([
    ['sent', 'shut'],
    ['sent', 'shut'],
  ])
})

test('what is just a day old is still sent', async () => {
  const { ann, bob } = await two()
  const busy = () => ({ is: 'busy', waitMs: DAY_MS }) as const
  await withBot(busy, async () => {
    await pay(ann, bob)
    await carry()
  })
  await wait(DAY_MS)
  expect(await resultsOf(bob)).toEqual([['sent', 'sent']])
})

test('a customer without an address, without Telegram, or who blocks the bot', async () => {
  const { ann, bob } = await two({ linked: false })
  const confirmed = (at: string) =>
    rows(
      `update people set email_confirmed_at = ${at} where tenant_id = $1 and id = $2`,
      bob.personId,
    )
  await confirmed('null')
  await pay(ann, bob)
  await carry()
  await confirmed('created_at')
  await link(bob)
  await withBot(
    () => ({ is: 'shut' }),
    async () => {
      for (let payment = 0; payment < 2; payment += 1) {
        bank.clock.advance(1_000)
        await pay(ann, bob)
        await carry()
      }
    },
  )
  expect(await resultsOf(bob)).toEqual([
    ['sent', 'shut'],
    ['sent', 'shut'],
    ['absent', 'absent'],
  ])
})

test('an update of a payment that the bot has shown is sent though it is switched off', async () => {
  const { ann } = await two()
  await link(ann)
  const notice = (kind: 'order_unknown' | 'order_complete', subject: string) => ({
    personId: ann.personId,
    key: `order ${subject} ${kind}`,
    kind,
    facts: {},
    room: 'orders' as const,
    subject,
    walletId: ann.walletId,
    at: bank.clock.now(),
  })
  const insert = (made: ReturnType<typeof notice>) =>
    bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
      insertNotices(tx, tenantId, bank.world, [made]),
    )
  const id = bank.world.random.id()
  await insert(notice('order_unknown', id))
  await carry()
  await ann.ask(changePreferences, { order: { telegram: false } })
  bank.clock.advance(1_000)
  await insert(notice('order_complete', id))
  await insert(notice('order_complete', bank.world.random.id()))
  await carry()
  expect(await resultsOf(ann)).toEqual([
    ['off', 'off'],
    ['off', 'sent'],
    ['off', 'sent'],
  ])
})

test('nothing is sent to whoever is paused, and what is a day old is sent to nobody', async () => {
  const { ann, bob } = await two()
  await pay(ann, bob)
  bank.clock.advance(DAY_MS + 1)
  await carry()
  await pay(await moveIn(), bob)
  const paused = await bank.ask(
    pauseCustomer,
    { id: bob.personId, reason: 'They asked us to' },
    {
      ...(await openStaff(bank, tenantId, 'compliance')),
      headers: { 'idempotency-key': bank.world.random.id() },
    },
  )
  expect(paused.status).toBe(200)
  await carry()
  const notices = await noticesOf(bob)
  expect(notices).toMatchObject([
    { email: 'inactive', telegram: 'inactive', read_at: null },
    { email: 'late', telegram: 'late', read_at: null },
  ])
})

test('e-mails about security are messages of their own, which are not listed', async () => {
  const { bob } = await two()
  await bob.ask(createKey, { name: 'Books', role: 'READ_ONLY' })
  await carry()
  const { text } = await read(bob)
  expect(await noticesOf(bob)).toMatchObject([
    { kind: 'key_made', order: null, email: 'unlisted', telegram: 'sent' },
  ])
  expect(text).not.toContain('Books')
})

test('nothing is said of how one was sent before that was recorded', async () => {
  const { ann, bob } = await two()
  await pay(ann, bob)
  await carry()
  await rows(
    `update notices set email_result = null, telegram_result = null
     where tenant_id = $1 and person_id = $2`,
    bob.personId,
  )
  expect(await resultsOf(bob)).toEqual([[null, null]])
})
