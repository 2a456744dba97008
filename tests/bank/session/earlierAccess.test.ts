import { expect, test } from 'vitest'
import { askEmailChange, confirmEmailChange } from '#contract/contact'
import { createCounterparty, deleteCounterparty } from '#contract/counterparty'
import { signUpByPassword } from '#contract/signUp'
import { listWallets, type Wallet } from '#contract/wallet'
import { openProving } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { freshEmail, freshPhone, openTenantKit } from './tenantKit.ts'

/** Whether anything of an account was set up before its address was confirmed. */

const bank = await openTestBank()
const kit = await openTenantKit(bank, { config: { confirm_email: false } })
const { ask, rows } = kit
const proving = openProving(bank, kit)

interface Me {
  email: string
  bearer: string
}

async function openBeforehand(): Promise<Me> {
  const email = freshEmail()
  const { body } = await ask(signUpByPassword, { email, password: 'chosen before anything' })
  return { email, bearer: String(body.access_token) }
}

const setConfirmed = ({ email }: Me, at: Date | null) =>
  rows('update people set email_confirmed_at = $3 where tenant_id = $1 and email = $2', email, at)

/** What was done while the bank did not yet ask for a confirmation. */
async function having(setUp: (me: Me) => Promise<unknown>) {
  const me = await openBeforehand()
  await setConfirmed(me, bank.clock.now())
  await setUp(me)
  await setConfirmed(me, null)
  return me
}

async function isAlarmedAtConfirming(me: Me) {
  const { email } = me
  await ask(askEmailChange, { email }, me)
  const token = await bank.codeTo(email)
  expect((await ask(confirmEmailChange, { email, token }, me)).status).toBe(201)
  await bank.relay.drain()
  return bank.messages.some(
    ({ to, subject }) => to === email && subject.startsWith('Earlier access'),
  )
}

const savePayee = async (me: Me) => {
  const { body } = await ask(listWallets, {}, me)
  const wallet_id = (body.data as Wallet[])[0]!.uuid
  const words = { wallet_id, type: 'INDIVIDUAL', name: 'Rowan' }
  const { id } = (await ask(createCounterparty, words, me)).body
  return { wallet_id, counterparty_account_id: String(id) }
}

test.each<[string, (me: Me) => Promise<unknown>]>([
  ['an authenticator', ({ bearer }) => proving.setUp(bearer)],
  [
    'a phone',
    ({ email }) =>
      rows('update people set phone = $3 where tenant_id = $1 and email = $2', email, freshPhone()),
  ],
  ['a recipient', savePayee],
])('%s alone is enough to tell its owner', async (_, setUp) => {
  expect(await isAlarmedAtConfirming(await having(setUp))).toBe(true)
})

test('what was taken away before no longer counts', async () => {
  const me = await having(async (me) => {
    expect((await ask(deleteCounterparty, await savePayee(me), me)).status).toBe(200)
  })
  expect(await isAlarmedAtConfirming(me)).toBe(false)
})
