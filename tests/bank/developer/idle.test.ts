import { expect, test } from 'vitest'
import { updateKey } from '#contract/developer'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode } from '#contract/signIn'
import { listWallets } from '#contract/wallet'
import { createSweeper } from '#bank/sweep/sweeper'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { openKeyOwner } from './owner.ts'

const bank = await openTestBank()
const tenantId = await openTenant(bank.world)
const { sweep } = createSweeper(bank.world)
const DAY_MS = 24 * 3_600_000

/** Runs the sweeps while days pass. */
async function wait(days: number) {
  bank.clock.advance(days * DAY_MS)
  await sweep()
}

test('switches off a key unused for ninety days, a week after a warning', async () => {
  const { owner, make, by } = await openKeyOwner(bank, tenantId)
  const forgotten = await make('READ_ONLY', { expires_in_days: 300, name: 'forgotten' })
  const used = await make('READ_ONLY', { expires_in_days: 300, name: 'used' })
  const use = async ({ apiKey }: { apiKey: string }) =>
    (await bank.ask(listWallets, {}, by(apiKey))).status
  const subjects = async () => {
    await bank.relay.drain()
    const mine = bank.messages.filter(({ to }) => to === owner.email)
    return mine.flatMap(({ subject }) => /Unused|turned off/.exec(subject) ?? [])
  }

  await wait(82)
  expect(await use(used)).toBe(200)
  expect(await subjects()).toEqual([])
  await wait(2)
  await wait(1)
  expect(await subjects()).toEqual(['Unused'])
  await wait(5)
  expect(await subjects()).toEqual(['Unused'])
  await wait(1)
  expect(await subjects()).toEqual(['Unused', 'turned off'])
  expect(await use(forgotten)).toBe(401)
  expect(await use(used)).toBe(200)

  const { email } = owner
  await bank.ask(askEmailCode, { email }, { tenantId })
  const token = await bank.codeTo(email)
  const { body } = await bank.ask(verifyEmailCode, { email, token }, { tenantId })
  const at = { tenantId, bearer: String(body.access_token) }
  const on = await bank.ask(updateKey, { uuid: forgotten.id, is_enabled: true }, at)
  expect(on.status).toBe(200)
  await wait(1)
  expect(await use(forgotten)).toBe(200)
})
