import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveProposal } from '#contract/ops/proposal'
import { everyCall } from '#bank/handlers'
import { createBank } from '#bank/serve'
import type { LedgerWriter } from '#bank/services'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { openCustomerLimits } from './customerLimitKit.ts'

/** A bank that dies around the commit of an approval, and the approval made again at another one. */

const bank = await openTestBank()
const kit = await openCustomerLimits(bank)

/** Gone before anything is written, or before anybody hears that it was. */
const dying = (when: 'before' | 'after'): LedgerWriter => ({
  async commit(tenantId, step) {
    if (when === 'after') await bank.world.writer.commit(tenantId, step)
    throw new Error('The process was killed.')
  },
})

const versionsOf = (personId: string) =>
  kit.rows<{ version: number; per_day: string }>(
    'select version, per_day::text from customer_limits where tenant_id = $1 and person_id = $2',
    personId,
  )

test.each(['before', 'after'] as const)('killed %s the commit, it is set once', async (when) => {
  const ann = await kit.payer()
  const made = await kit.propose(ann, '250')
  const input = { id: String(made.body.id), reason: 'Seen the contract' }
  const headers = { 'idempotency-key': randomUUID() }
  const request = () => requestOf(approveProposal, input, { ...kit.staff.owner, headers })
  const world = { ...bank.world, writer: dying(when) }
  const broken = createBank({ world, served: everyCall, strict: true })
  expect((await broken.request(request())).status).toBe(when === 'before' ? 500 : 200)
  const again = await bank.app.request(request())
  expect([again.status, await again.json()]).toMatchObject([200, { status: 'CARRIED_OUT' }])
  expect((await kit.approve(made.body.id)).body.code).toBe('STATE_CONFLICT')
  expect(await versionsOf(ann.personId)).toEqual([{ version: 1, per_day: '25000' }])
  expect((await kit.noticesOf(ann)).filter((kind) => kind === 'limit_set')).toHaveLength(1)
})
