import { expect, test } from 'vitest'
import { searchAudit } from '#contract/ops/audit'
import { readProposal, rejectProposal, withdrawProposal } from '#contract/ops/proposal'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import { tenantBotCalls } from '#contract/ops/tenantBot'
import { composeBank } from '#bank/compose'
import { inTenant } from '#bank/db/engine'
import { readBot, giveBot } from '#bank/tenant/bot'
import { listTenants } from '#bank/tenant/tenant.rows'
import { allRows } from '#tests/bank/harness/everyCall'
import { HOME, openBotBank, openBotTenant, reason, tokens } from './tenantBotKit.ts'

/** The bot is named, tried, and set by two of the staff; its token is never read again. */

const world = await openBotBank()
const { bank, api } = world
const kit = await openBotTenant(world)
const { ask, trial, propose, approve, shown } = kit
const { readTenantBot, tryTenantBot, proposeTenantBot, proposeTenantBotRemoval } = tenantBotCalls

test('a token is tried by a call that only reads, and has to be the named bot’s', async () => {
  api.calls.length = 0
  expect(await trial('Meadow_bot')).toMatchObject({ outcome: 'accepted', other_name: null })
  expect(await trial('orchard_bot')).toMatchObject({
    outcome: 'name_differs',
    other_name: 'meadow_bot',
  })
  expect(
    await trial('meadow_bot', `7:${'x'.repeat(40)}`.replace('7:', '7000000199:')),
  ).toMatchObject({ outcome: 'refused' })
  api.setDown(true)
  expect(await trial('meadow_bot')).toMatchObject({ outcome: 'unreachable' })
  api.setDown(false)
  expect(api.calls.map(({ method }) => method)).toEqual(['getMe', 'getMe', 'getMe', 'getMe'])
  const { data } = (await ask('auditor', searchAudit, { action: 'bot_tried' })).body
  expect(data).toMatchObject(Array.from({ length: 4 }, () => ({ object: 'bot', outcome: 'ok' })))
})

test('only what Telegram accepted, and they typed themselves, is proposed', async () => {
  const wrong = await trial('orchard_bot')
  const refused = await propose(wrong.id)
  expect([refused.status, refused.body.state]).toEqual([409, 'name_differs'])
  const mine = await trial('meadow_bot')
  expect((await propose(mine.id, 'owner')).body.code).toBe('NOT_FOUND')
  expect((await propose(wrong.id)).body.code).toBe('NOT_FOUND')
})

test('it serves once a second person has approved, and Telegram is told after that', async () => {
  api.calls.length = 0
  const id = await kit.proposed('meadow_bot')
  expect(await shown()).toMatchObject({ name: null, is_token_held: false, proposal: { id } })
  const { body } = await ask('compliance', readProposal, { id })
  expect(body).toMatchObject({
    kind: 'bot_set',
    bot: { name: 'meadow_bot', bot_id: '7000000101', former_name: null },
    is_current: true,
    can_decide: true,
  })
  const again = await trial('meadow_bot', tokens.meadow, 'owner')
  expect((await propose(again.id, 'owner')).body.code).toBe('ALREADY_EXISTS')
  expect((await approve(id, 'developer')).body.code).toBe('FORBIDDEN')
  expect((await approve(id)).status).toBe(200)
  const url = `${HOME}/hooks/bot/${kit.tenantId}`
  expect(await shown()).toMatchObject({
    name: 'meadow_bot',
    bot_id: '7000000101',
    is_token_held: true,
    webhook: { url, status: 'waiting', fault: null, told_at: null },
    set_by: { name: 'Staff developer' },
    approved_by: { name: 'Staff compliance' },
    proposal: null,
  })
  await kit.carry()
  expect(await shown()).toMatchObject({ webhook: { url, status: 'set', fault: null } })
  const { telegram_bot_token, telegram_webhook_secret } = await kit.secrets()
  expect(telegram_bot_token).toBe(tokens.meadow)
  expect(api.webhook(tokens.meadow)).toEqual({ url, secret: telegram_webhook_secret })
  expect(api.calls.map(({ method }) => method).slice(-3)).toEqual([
    'setWebhook',
    'setMyCommands',
    'setMyCommands',
  ])
})

test('another token of the same bot keeps its webhook; another bot loses the first one’s', async () => {
  await kit.set('meadow_bot', tokens.renewed)
  await kit.carry()
  expect(api.webhook(tokens.renewed)?.secret).toBe((await kit.secrets()).telegram_webhook_secret)
  expect(api.calls.some(({ method }) => method === 'deleteWebhook')).toBe(false)
  await kit.set('orchard_bot', tokens.orchard)
  await kit.carry()
  expect(api.webhook(tokens.renewed)).toBeNull()
  expect(api.webhook(tokens.orchard)?.url).toBe(`${HOME}/hooks/bot/${kit.tenantId}`)
})

test('a removal takes two, and leaves nothing at Telegram or here', async () => {
  const { body } = await kit.proposeRemoval()
  expect(body).toMatchObject({
    kind: 'bot_removal',
    bot: { name: null, bot_id: null, former_name: 'orchard_bot', tried_at: null },
  })
  expect((await approve(body.id)).status).toBe(200)
  await kit.carry()
  expect(await shown()).toMatchObject({ name: null, is_token_held: false, webhook: null })
  expect(await kit.secrets()).toEqual({ telegram_bot_token: null })
  expect(api.webhook(tokens.orchard)).toBeNull()
  expect((await kit.proposeRemoval()).body.code).toBe('NOT_FOUND')
  const rows = await inTenant(bank.world.engine, kit.tenantId, (tx) =>
    tx.rows('select box, leaving_box from tenant_bots where tenant_id = $1', [kit.tenantId]),
  )
  expect(rows).toEqual([{ box: null, leaving_box: null }])
})

test('what the command gave is shown, and ends a proposal about the bot before', async () => {
  const id = await kit.proposed('meadow_bot')
  const { slug } = (await listTenants(bank.world.engine)).find((one) => one.id === kit.tenantId)!
  const env = { BOT_NAME: 'orchard_bot', BOT_TOKEN: tokens.orchard, BOT_WEBHOOK: HOME }
  await giveBot({ ...bank.world, botApiUrl: api.url }, slug, readBot(env))
  expect(await shown()).toMatchObject({
    name: 'orchard_bot',
    webhook: { url: `${HOME}/hooks/bot/${kit.tenantId}`, status: 'set' },
    set_by: null,
  })
  expect((await ask('compliance', readProposal, { id })).body.is_current).toBe(false)
  expect((await approve(id)).body.code).toBe('STATE_CONFLICT')
  await ask('developer', withdrawProposal, { id, reason })
})

const boxes = () =>
  inTenant(bank.world.engine, kit.tenantId, (tx) =>
    tx.total('select count(bot_box) as total from proposals where tenant_id = $1', [kit.tenantId]),
  )

test('a proposal that is decided keeps nothing secret', async () => {
  const rejected = await kit.proposed('meadow_bot')
  expect(await boxes()).toBe(1)
  await ask('compliance', rejectProposal, { id: rejected, reason })
  expect(await boxes()).toBe(0)
})

test('a sandbox takes a name and no token, and goes on with its mailbox', async () => {
  const sandbox = await openBotTenant(world, 'sandbox')
  const before = await sandbox.secrets()
  const typed = await sandbox.ask('owner', tryTenantBot, {
    name: 'meadow_bot',
    token: tokens.meadow,
  })
  expect([typed.status, typed.body.state]).toEqual([409, 'SANDBOX'])
  const untyped = await ask('owner', tryTenantBot, { name: 'meadow_bot', token: null })
  expect([untyped.status, untyped.body.state]).toEqual([409, 'TOKEN_MISSING'])
  const asked = api.calls.length
  await sandbox.set('play_bot', null)
  await sandbox.carry()
  expect(await sandbox.shown()).toMatchObject({
    name: 'play_bot',
    bot_id: null,
    is_token_held: false,
    webhook: null,
    set_by: { name: 'Staff developer' },
  })
  expect([api.calls.length, await sandbox.secrets()]).toEqual([asked, before])
  expect((await sandbox.approve((await sandbox.proposeRemoval()).body.id)).status).toBe(200)
  expect((await sandbox.shown()).name).toBeNull()
})

test.each([
  [{ name: 'bot', token: tokens.meadow }, '/name'],
  [{ name: '@meadow_bot', token: tokens.meadow }, '/name'],
  [{ name: 'meadow_bot', token: '7000000101:short' }, '/token'],
  [{ name: 'meadow_bot', token: `${tokens.meadow}/getMe` }, '/token'],
])('what is no name or token is refused at its field: %o', async (typed, at) => {
  const { status, body } = await ask('owner', tryTenantBot, typed)
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.errors).toMatchObject([{ pointer: at }])
})

test('owner and developer propose; nobody else tries or proposes', async () => {
  const readers: StaffRole[] = ['owner', 'compliance', 'developer', 'auditor']
  for (const role of staffRoles) {
    const read = await ask(role, readTenantBot)
    expect([role, read.status]).toEqual([role, readers.includes(role) ? 200 : 403])
    if (role === 'owner' || role === 'developer') continue
    const calls = [
      await ask(role, tryTenantBot, { name: 'meadow_bot', token: tokens.meadow }),
      await ask(role, proposeTenantBot, { id: 'x', reason }),
      await ask(role, proposeTenantBotRemoval, { reason }),
    ]
    expect(calls.map(({ body }) => body.code)).toEqual(calls.map(() => 'FORBIDDEN'))
  }
})

test('no token is in an answer, the log or any row', async () => {
  await trial('meadow_bot')
  await kit.proposed('meadow_bot')
  const rows = await allRows(bank, kit.tenantId)
  expect(rows.bot_trials).toContain('meadow_bot')
  expect(rows.proposals).toContain('bot_set')
  const texts = { ...rows, answers: kit.answers.join('\n'), log: bank.logged.join('\n') }
  expect(kit.answers.length).toBeGreaterThan(40)
  for (const [where, text] of Object.entries(texts))
    for (const token of Object.values(tokens)) {
      const secret = token.slice(token.indexOf(':') + 1)
      expect(text.includes(secret), where).toBe(false)
      expect(text.includes(Buffer.from(secret).toString('hex')), where).toBe(false)
    }
})

test('what was tried an hour ago is not proposed, and is swept', async () => {
  const { id } = await trial('meadow_bot', tokens.meadow, 'owner')
  const { sweeper } = composeBank(bank.world, { nudged: false })
  for (let minutes = 0; minutes < 60; minutes += 10) {
    expect((await ask('owner', readTenantBot)).status).toBe(200)
    bank.clock.advance(10 * 60_000)
  }
  expect((await propose(id, 'owner')).body.code).toBe('NOT_FOUND')
  bank.clock.advance(1)
  await sweeper.sweep()
  expect((await allRows(bank, kit.tenantId)).bot_trials ?? '').not.toContain(id)
})
