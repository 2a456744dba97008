import { expect, test } from 'vitest'
import { listKeys, type DeveloperKey } from '#contract/developer'
import { readUser } from '#contract/person'
import { readCustomer, type Customer } from '#contract/ops/customer'
import { keysOf, signUpIn } from '#tests/bank/harness/principals'
import { openStaff } from '#tests/bank/harness/staff'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'

test('staff see which keys a customer has, the newest first, and the text of none', async () => {
  const bank = await openTestBank()
  const tenantId = await openTenant(bank.world)
  const [ann, bob] = [await signUpIn(bank, tenantId), await signUpIn(bank, tenantId)]
  const first = await keysOf(bank, ann).make({ role: 'READ_ONLY' })
  bank.clock.advance(1_000)
  const second = await keysOf(bank, ann).make({ role: 'DEVELOPER' })
  await keysOf(bank, bob).make({ role: 'READ_ONLY' })
  const support = await openStaff(bank, tenantId, 'support')
  const { id } = (await bank.ask(readUser, {}, ann)).body
  const own = (await bank.ask(listKeys, {}, ann)).body as unknown as DeveloperKey[]
  const endOf = (key: { id: string }) => own.find((one) => one.id === key.id)!.last_four
  const { body, text } = await bank.ask(readCustomer, { id }, support)
  expect((body as unknown as Customer).keys).toEqual([
    expect.objectContaining({
      id: second.id,
      role: 'DEVELOPER',
      status: 'ACTIVE',
      last_four: endOf(second),
      last_used_at: null,
    }),
    expect.objectContaining({ id: first.id, role: 'READ_ONLY', last_four: endOf(first) }),
  ])
  for (const key of [first.text, second.text]) expect(text).not.toContain(key)
})
