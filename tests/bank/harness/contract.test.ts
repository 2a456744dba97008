import { expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { calls, table, type CallName } from '#contract/table'
import { possibleErrors } from '#bank/http/response'
import { createBank } from '#bank/serve'
import { servedBy } from '#bank/handlers'
import { openTestBank } from '#tests/kit/bank'
import { invitingTenant, openTenant } from '#tests/kit/openTenant'
import { callEverything, type Marks } from './everyCall.ts'
import { openPrincipals } from './principals.ts'

/**
 * the test bank checks every response against its schema. Here every call is made and the log is
 * read: no undeclared refusal, no defect, and every call succeeded at least once.
 */

const bank = await openTestBank()

interface Line {
  level: string
  what: string
  call?: CallName
  code?: RefusalCode
  status?: number
}

const people = await openPrincipals(bank)
for (const [name, endpoint] of calls)
  for (const caller of [people.owner, people.expired, people.blocked, people.stranger, {}])
    if (name !== 'signOut') await bank.ask(endpoint, {}, caller)
const botToken = '7000000043:AAbot'
const ada: Marks = {
  email: 'contract@people.example',
  newEmail: 'contract-new@people.example',
  phone: '15550300001',
  password: 'seven green otters swim',
  firstName: 'Ada',
  tgId: '9100001',
}
await callEverything(bank, await openTenant(bank.world, { ...invitingTenant, botToken }), ada)
// Again without a bot, for the refusals of Telegram's calls.
await callEverything(bank, people.tenantId, ada)

const lines = bank.logged.map((line) => JSON.parse(line) as Line)

test('every refusal is declared by its call, and nothing broke', () => {
  expect(lines.length).toBeGreaterThan(200)
  expect(lines.filter(({ what }) => what === 'undeclared refusal')).toEqual([])
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('every refusal has the status of its code and belongs to its call', () => {
  const refused = lines.filter(({ what }) => what === 'refused')
  expect(refused.length).toBeGreaterThan(50)
  for (const { call, code, status } of refused) {
    expect(refusals[code!]).toBe(status)
    expect(possibleErrors(table[call!])).toContain(code)
  }
})

test('every call has succeeded, in the shape of its contract', () => {
  const answered = new Set(lines.filter(({ what }) => what === 'answered').map(({ call }) => call))
  const silent = calls.map(([name]) => name).filter((name) => !answered.has(name))
  expect(silent).toEqual([])
})

test('every success is logged with the status that its call gives', () => {
  const goods = new Map(calls.map(([name, { good = 200 }]) => [name, good]))
  const odd = lines.filter(
    ({ what, call, status }) => what === 'answered' && status !== goods.get(call!),
  )
  expect(odd).toEqual([])
})

test('a response outside its contract fails in tests', async () => {
  const odd = servedBy({ readUser: table.readUser }, { readUser: async () => ({ id: 7 }) as never })
  const strict = createBank({ world: bank.world, served: odd, strict: true })
  const { owner } = people
  const headers = { 'x-tenant-id': owner.tenantId, authorization: `Bearer ${owner.bearer}` }
  const answer = await strict.request('/api/v2/user', { headers })
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('contract')
})

test('an undeclared refusal is logged as a defect', async () => {
  const odd = servedBy(
    { readUser: table.readUser },
    { readUser: () => Promise.reject(new Refusal('QUOTE_EXPIRED')) },
  )
  const strict = createBank({ world: bank.world, served: odd, strict: true })
  const { owner } = people
  const headers = { 'x-tenant-id': owner.tenantId, authorization: `Bearer ${owner.bearer}` }
  const before = bank.logged.length
  await strict.request('/api/v2/user', { headers })
  expect(bank.logged.slice(before).join()).toContain('undeclared refusal')
})
