import { expect, test } from 'vitest'
import { changeUserData } from '#contract/person'
import { inTenant } from '#bank/db/engine'
import { moveTenant } from '#bank/tenant/life'
import { changeBot } from '#bank/tenant/tenant.rows'
import { openTestBank } from '#tests/kit/bank'
import { sharedBy, textFrom } from '#tests/kit/botApi'
import { openBotKit } from './botKit.ts'

/** By the bot, customers of a paused bank read and change nothing, as by a session. */

const why = { en: 'We move to a new system until noon.', ru: 'До полудня мы меняем систему.' }

const bank = await openTestBank()
const kit = await openBotKit(bank)
const { api, linked, noticesOf, pressData, read, rows, askProofs, waitingPayment, write } = kit

async function move(type: 'pause' | 'resume') {
  const event = { type: `tenant.${type}` } as const
  await moveTenant(bank.world, `tenant-${kit.tenantId}`, event, type === 'pause' ? why : null)
  bank.clock.advance(2_000)
}

test('a press changes nothing during a pause, and the same button works after it', async () => {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  const order = await waitingPayment(owner, payee.owner)
  await askProofs('off')
  const [notice] = await noticesOf(owner)
  await move('pause')
  for (const act of ['approve', 'cancel'])
    expect(await pressData(user, `${act}:${notice!.id}`)).toMatch(
      /^The bank is paused. Nothing was changed/,
    )
  expect((await read(owner, order)).status).toBe('NEW')
  expect(await rows('select from bot_presses where tenant_id = $1')).toEqual([])
  await move('resume')
  expect(await pressData(user, `approve:${notice!.id}`)).toBe('Payment approved')
  await move('pause')
  expect(await pressData(user, `approve:${notice!.id}`)).toBe('Payment approved')
  await move('resume')
})

test('a command is answered with the reason, in the customer’s language', async () => {
  const { owner, user } = await linked()
  await kit.give(owner, kit.usd, 700n)
  await move('pause')
  await write(user, '/balance')
  const text = api.messages(user).at(-1)!.text
  expect(text).toContain(why.en)
  expect(text).toContain('7.00\u00a0USD')
  await kit.speaks(owner, 'ru')
  await write(user, '/help')
  expect(api.messages(user).at(-1)!.text).toContain(why.ru)
  await move('resume')
})

test('nobody is looked for during a pause, and the reason is told instead', async () => {
  const [payer, payee] = [await linked(), await linked()]
  await payee.owner.ask(changeUserData, { telegram_findable: true })
  await move('pause')
  await kit.deliver({ message: sharedBy(payer.user, payee.user) })
  const { text, buttons } = api.messages(payer.user).at(-1)!
  expect(text).toMatch(/^Payments and changes at .* are paused/)
  expect(text.endsWith(`\n${why.en}`)).toBe(true)
  expect(buttons.map(({ text: label }) => label)).toEqual(['Open the app'])
  await write(payer.user, '/pay')
  expect(
    api
      .messages(payer.user)
      .at(-1)!
      .buttons.map(({ text: label }) => label),
  ).toEqual(['Open the app'])
  await move('resume')
  expect(await rows('select from telegram_contacts where tenant_id = $1')).toEqual([])
})

test('the bot of a bank that is closed says nothing', async () => {
  const closed = await openBotKit(bank)
  const { user } = await closed.linked()
  const slug = `tenant-${closed.tenantId}`
  await moveTenant(bank.world, slug, { type: 'tenant.pause' }, why)
  await moveTenant(bank.world, slug, { type: 'tenant.close' })
  bank.clock.advance(2_000)
  expect(await closed.write(user, '/help')).toBe(200)
  expect(closed.api.messages(user)).toEqual([])
})

test('what was written to a bot that was taken away meanwhile is dropped', async () => {
  const gone = await openBotKit(bank)
  const { user } = await gone.linked()
  const { engine, seal } = bank.world
  const update = { update_id: 1, message: textFrom(user, '/help') }
  expect((await gone.post(JSON.stringify(update))).status).toBe(200)
  await inTenant(engine, gone.tenantId, (tx) =>
    changeBot(tx, seal, gone.tenantId, {
      config: { tg_bot_name: null },
      secrets: { telegram_bot_token: null },
    }),
  )
  const left = () =>
    gone.rows(`select from jobs where tenant_id = $1 and queue = 'bot.update' and attempts = 0`)
  expect(await left()).toHaveLength(1)
  await bank.worker.drain(gone.tenantId)
  expect(await gone.rows(`select from jobs where tenant_id = $1 and queue = 'bot.update'`)).toEqual(
    [],
  )
  expect(gone.api.messages(user)).toEqual([])
})
