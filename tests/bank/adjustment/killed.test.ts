import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveProposal } from '#contract/ops/proposal'
import { everyCall } from '#bank/handlers'
import { createBank } from '#bank/serve'
import type { LedgerWriter } from '#bank/services'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { openAdjustments } from './adjustmentKit.ts'

/** A bank that dies around the commit of an approval, and the approval made again at another one. */

const bank = await openTestBank()
const kit = await openAdjustments(bank)

/** Gone before anything is written, or before anybody hears that it was. */
const dying = (when: 'before' | 'after'): LedgerWriter => ({
  async commit(tenantId, step) {
    if (when === 'after') await bank.world.writer.commit(tenantId, step)
    throw new Error('The process was killed.')
  },
})

test.each(['before', 'after'] as const)(
  'killed %s the commit, it is carried out once',
  async (when) => {
    const ann = await kit.moveIn()
    const made = await kit.propose.goodwill(ann)
    const input = { id: String(made.body.id), reason: 'Seen the order' }
    const headers = { 'idempotency-key': randomUUID() }
    const request = () => requestOf(approveProposal, input, { ...kit.staff.treasury, headers })
    const world = { ...bank.world, writer: dying(when) }
    const broken = createBank({ world, served: everyCall, strict: true })
    // What is written answers for itself, even where the commit was not heard of.
    expect((await broken.request(request())).status).toBe(when === 'before' ? 500 : 200)
    const again = await bank.app.request(request())
    expect([again.status, await again.json()]).toMatchObject([200, { status: 'CARRIED_OUT' }])
    expect((await kit.approve(made.body.id, 'owner')).body.code).toBe('STATE_CONFLICT')
    expect(await kit.has(ann.walletId, kit.usd)).toEqual([10_00n, 0n])
    expect((await kit.read(ann)).made).toHaveLength(1)
  },
)
