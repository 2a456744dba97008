import { expect, test } from 'vitest'
import { everyCall } from '#bank/handlers'
import { isUuid } from '#bank/db/uuid'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { callEverything } from './everyCall.ts'

/** An id comes from outside, and may be anything. */

const bank = await openTestBank(everyCall)
const tenantId = await openTenant(bank.world, { botToken: '7000000046:AAbot' })
const asked = new Set<string>()
const wrong: string[] = []

/** Every call is first made with something else, and with what nobody has, as each of its ids. */
const ask: typeof bank.ask = async (endpoint, input, options) => {
  for (const [name, value] of Object.entries(input)) {
    if (typeof value !== 'string' || !isUuid(value)) continue
    for (const other of ['nothing', bank.world.random.id()]) {
      const headers = { ...options?.headers, 'idempotency-key': bank.world.random.id() }
      const asking = { ...input, [name]: other }
      const { status } = await bank.ask(endpoint, asking, { ...options, headers })
      const call = `${endpoint.verb} ${endpoint.path} ${name}`
      asked.add(call)
      if (status >= 500) wrong.push(`${call} ${other === 'nothing' ? other : 'unknown'}: ${status}`)
    }
  }
  return bank.ask(endpoint, input, options)
}
await callEverything({ ...bank, ask }, tenantId, {
  email: 'ids@people.example',
  newEmail: 'ids-new@people.example',
  phone: '15550340002',
  password: 'seven green otters swim',
  firstName: 'Ida',
  tgId: '9100052',
})

test('what is no id, or nobody’s, is answered without a defect, by every call that takes one', () => {
  expect(asked.size).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})
