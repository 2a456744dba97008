import { expect, test } from 'vitest'
import { commonErrors } from '#contract/kit/commonErrors'
import { calls, type CallName } from '#contract/table'
import { inTenant, type Tx } from '#bank/db/engine'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { callEverything } from './everyCall.ts'

/** Every success of an audited call leaves its row, and so does every refusal worth one. */

const bank = await openTestBank()
const tenantId = await openTenant(bank.world, { botToken: '7000000044:AAbot' })
await callEverything(bank, tenantId, {
  email: 'audited@people.example',
  newEmail: 'audited-new@people.example',
  phone: '15550320001',
  password: 'seven green otters swim',
  firstName: 'Audrey',
  tgId: '9100041',
})

const listTenants = (tx: Tx) =>
  tx.rows<{ id: string }>('select tenant_id as id from tenant_directory')

interface Line {
  what: string
  call: CallName
  requestId: string
  code?: string
}
interface Row {
  action: string
  outcome: string
  code: string | null
  request_id: string | null
  actor_kind: string
}

const lines = bank.logged.map((line) => JSON.parse(line) as Line)
/** Of all tenants: what the platform decides stands in its own. */
const rows: Row[] = []
for (const { id } of await bank.world.engine.asOwner(listTenants))
  rows.push(
    ...(await inTenant(bank.world.engine, id, (tx) =>
      tx.rows<Row>('select * from audit where tenant_id = $1', [id]),
    )),
  )

const nameOf = new Map(calls.map(([name, { audit }]) => [name, audit]))
const rowsOf = (requestId: string) => rows.filter(({ request_id }) => request_id === requestId)
const answered = lines.filter(({ what }) => what === 'answered')

test('every success of an audited call has one row of its name', () => {
  const audited = answered.filter(({ call }) => nameOf.get(call))
  expect(new Set(audited.map(({ call }) => call)).size).toBeGreaterThan(100)
  const wrong = audited.flatMap(({ call, requestId }) => {
    const own = rowsOf(requestId).filter(({ action }) => action === nameOf.get(call))
    const good = own.filter(({ outcome }) => outcome === 'ok')
    return good.length === 1 ? [] : [`${call}: ${good.length} rows`]
  })
  expect([...new Set(wrong)]).toEqual([])
})

test('every refusal of an audited call has its row, but for those any call may have', () => {
  const common: readonly string[] = commonErrors
  const refused = lines.filter(
    ({ what, call, code = '' }) => what === 'refused' && nameOf.get(call) && !common.includes(code),
  )
  expect(refused.length).toBeGreaterThan(20)
  const silent = refused.filter(
    ({ requestId, code }) =>
      !rowsOf(requestId).some((row) => row.outcome === 'denied' && row.code === code),
  )
  expect(silent.map(({ call, code }) => `${call}: ${code}`)).toEqual([])
})

test('every audited call was made', () => {
  const made = new Set(answered.map(({ call }) => call))
  const left = calls.filter(([name, { audit }]) => audit && !made.has(name))
  expect(left.map(([name]) => name)).toEqual([])
})
