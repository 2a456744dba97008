import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveProposal } from '#contract/ops/proposal'
import { everyCall } from '#bank/handlers'
import { createBank } from '#bank/serve'
import type { LedgerWriter } from '#bank/services'
import { requestOf } from '#tests/kit/bank'
import { openHostnameBank, openHostnames } from './hostnameKit.ts'

/** A bank that dies around the commit of an approval, and the approval made again at another one. */

const world = await openHostnameBank()
const { bank } = world
const kit = await openHostnames(world)

/** Gone before anything is written, or before anybody hears that it was. */
const dying = (when: 'before' | 'after'): LedgerWriter => ({
  async commit(tenantId, step) {
    if (when === 'after') await bank.world.writer.commit(tenantId, step)
    throw new Error('The process was killed.')
  },
})

async function approvedAround(when: 'before' | 'after', id: string) {
  const input = { id, reason: 'Seen the contract' }
  const headers = { 'idempotency-key': randomUUID() }
  const request = () => requestOf(approveProposal, input, { ...kit.staff.compliance, headers })
  const broken = createBank({
    world: { ...bank.world, writer: dying(when) },
    served: everyCall,
    strict: true,
  })
  expect((await broken.request(request())).status).toBe(when === 'before' ? 500 : 200)
  const again = await bank.app.request(request())
  expect([again.status, await again.json()]).toMatchObject([200, { status: 'CARRIED_OUT' }])
  expect((await kit.approve(id, 'owner')).body.code).toBe('STATE_CONFLICT')
}

test.each(['before', 'after'] as const)(
  'killed %s the commit, a name is added once and removed once',
  async (when) => {
    await approvedAround(when, await kit.proposed(`${when}.bank`))
    expect(await kit.own()).toContain(`${when}.bank`)
    await approvedAround(when, String((await kit.proposeRemoval(`${when}.bank`)).body.id))
    expect(await kit.own()).not.toContain(`${when}.bank`)
  },
)
