import { expect, test } from 'vitest'
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
