import { expect, test } from 'vitest'
import type { BotFault } from '#contract/ops/tenantBotDocument'
import { inTenant } from '#bank/db/engine'
import { noteTold } from '#bank/tenantBot/tenantBot.rows'
import { tenantBotJobs } from '#bank/tenantBot/webhook'
import { changeBot } from '#bank/tenant/tenant.rows'
import { HOME, openBotBank, openBotTenant, tokens } from './tenantBotKit.ts'

/** Telegram is told of a bot after the commit, as often as it takes. */

const world = await openBotBank()
const { bank, api } = world
const kit = await openBotTenant(world)
const { approve, shown } = kit

test('it goes to the bank’s own address', async () => {
  await kit.set('orchard_bot', tokens.orchard)
  await kit.carry()
  expect(api.webhook(tokens.orchard)?.url).toBe(`${HOME}/hooks/bot/${kit.tenantId}`)
})

test('Telegram is told again until it answers, and the page shows that it did not', async () => {
  const id = await kit.proposed('meadow_bot')
  api.setDown(true)
  await approve(id)
  await kit.carry()
  expect(await shown()).toMatchObject({ webhook: { status: 'failing', fault: 'unreachable' } })
  api.setDown(false)
  bank.clock.advance(1_001)
  await kit.carry()
  expect(await shown()).toMatchObject({ webhook: { status: 'set', fault: null } })
  expect([api.webhook(tokens.orchard), api.webhook(tokens.meadow)?.url]).toEqual([
    null,
    `${HOME}/hooks/bot/${kit.tenantId}`,
  ])
})

test('a token that was revoked meanwhile is not tried for ever', async () => {
  const id = await kit.proposed('meadow_bot', tokens.renewed)
  api.revoke(tokens.renewed)
  await approve(id)
  await kit.carry()
  expect(await shown()).toMatchObject({ webhook: { status: 'failing', fault: 'token_refused' } })
  const asked = api.calls.length
  bank.clock.advance(600_000)
  await kit.carry()
  expect(api.calls.length).toBe(asked)
  await kit.set('meadow_bot')
  await kit.carry()
})

test('without an address of its own the bank only sends by the bot', async () => {
  const homeless = await openBotBank('')
  const tenant = await openBotTenant(homeless)
  await tenant.set('meadow_bot')
  await tenant.carry()
  expect(await tenant.shown()).toMatchObject({ is_token_held: true, webhook: null })
  expect(homeless.api.calls.every(({ method }) => method === 'getMe')).toBe(true)
})

test('an address that Telegram cannot use is told again', async () => {
  const lost = await openBotBank('https://nowhere.example')
  const tenant = await openBotTenant(lost)
  await tenant.set('meadow_bot')
  await tenant.carry()
  expect(await tenant.shown()).toMatchObject({ webhook: { fault: 'address_refused' } })
  const asked = lost.api.calls.length
  lost.bank.clock.advance(1_001)
  await tenant.carry()
  expect(lost.api.calls.length).toBe(asked + 1)
})

/** With the row of the bot and what it says of the one before. */
const rowOf = ({ tenantId }: { tenantId: string }) =>
  inTenant(bank.world.engine, tenantId, async (tx) => {
    const row = await tx.row<{ version: number; fault: string | null; leaves: boolean }>(
      `select version, fault, leaving_box is not null as leaves from tenant_bots
       where tenant_id = $1`,
      [tenantId],
    )
    return row!
  })

test.each<[BotFault | null, BotFault | null, again: boolean, leaves: boolean]>([
  [null, null, false, false],
  [null, 'token_refused', false, false],
  [null, 'unreachable', true, true],
  ['token_refused', null, false, false],
  ['address_refused', null, true, false],
  ['unreachable', 'unreachable', true, true],
])(
  'of a bot that listens: %s, and one before that is left: %s, it is told again: %s',
  async (listens, left, again, leaves) => {
    await kit.set('orchard_bot', tokens.orchard)
    await kit.carry()
    const id = await kit.proposed('meadow_bot')
    const told: string[] = []
    const bots = {
      ...bank.world.bots,
      listen: async ({ token }: { token: string }) => (told.push(`listen ${token}`), listens),
      leave: async ({ token }: { token: string }) => (told.push(`leave ${token}`), left),
    }
    await approve(id)
    const tell = tenantBotJobs({ ...bank.world, bots })['bot.webhook']
    const run = async () => tell({}, { tenantId: kit.tenantId, attempts: 0 })
    if (again) await expect(run()).rejects.toThrow(`: ${listens ?? left}.`)
    else await run()
    expect(told).toEqual([`listen ${tokens.meadow}`, `leave ${tokens.orchard}`])
    expect(await rowOf(kit)).toMatchObject({ fault: listens, leaves })
  },
)

test('what came of telling about a bot that was changed since is not noted', async () => {
  await kit.carry()
  const { version } = await rowOf(kit)
  const note = (of: number) =>
    inTenant(bank.world.engine, kit.tenantId, (tx) =>
      noteTold(tx, kit.tenantId, {
        version: of,
        fault: 'unreachable',
        isLeft: true,
        at: bank.clock.now(),
      }),
    )
  await note(version - 1)
  expect((await rowOf(kit)).fault).toBeNull()
  await note(version)
  expect((await rowOf(kit)).fault).toBe('unreachable')
})

test('of a bot that was given before such rows were written, that it was told is known', async () => {
  const older = await openBotTenant(world)
  const { engine, seal } = bank.world
  const give = (secret: string | null) =>
    inTenant(engine, older.tenantId, (tx) =>
      changeBot(tx, seal, older.tenantId, {
        config: { tg_bot_name: 'meadow_bot' },
        secrets: {
          telegram_bot_token: tokens.meadow,
          ...(secret !== null && { telegram_webhook_secret: secret }),
        },
      }),
    )
  await give(null)
  expect(await older.shown()).toMatchObject({ is_token_held: true, webhook: null, set_at: null })
  await give('secret')
  const url = `${HOME}/hooks/bot/${older.tenantId}`
  expect((await older.shown()).webhook).toEqual({ url, status: 'set', fault: null, told_at: null })
})
