import { expect, test } from 'vitest'
import { createWallet } from '#contract/wallet'
import { inTenant } from '#bank/db/engine'
import { findIdentity, touchPerson } from '#bank/kyc/entity.rows'
import { openTestBank } from '#tests/kit/bank'
import { openVerifying } from './visitor.ts'

/** Which of several verifications counts for a person. */

const bank = await openTestBank()
const kit = await openVerifying(bank)

interface Verified {
  status: string
  minute: number
  told?: boolean
}

/** Somebody with a verification for each of their wallets. */
async function verified(...all: Verified[]) {
  const owner = await kit.moveIn()
  const ids: string[] = []
  for (const [at, { status, minute, told = true }] of all.entries()) {
    const { body } = await owner.ask(createWallet, { type: 'vault', name: `Vault ${at}` })
    const id = bank.world.random.id()
    ids.push(id)
    await kit.rows(
      `insert into kyc_entities (tenant_id, id, person_id, wallet_id, type, status, missing,
         attempts, told, created_at, moved_at)
       values ($1, $2, $3, $4, 'individual', $5, '{}', 0, $6, $7, $7)`,
      id,
      owner.personId,
      body.uuid,
      status,
      told ? Buffer.from('sealed') : null,
      new Date(bank.clock.now().getTime() + minute * 60_000),
    )
  }
  return { owner, ids }
}

test.each([
  ['one in force', { status: 'APPROVED', minute: 1 }, { status: 'PENDING', minute: 2 }],
  ['the newest', { status: 'DECLINED', minute: 2 }, { status: 'PENDING', minute: 1 }],
])('%s counts before another', async (_, first, other) => {
  for (const [at, order] of [
    [first, other],
    [other, first],
  ].entries()) {
    const { owner, ids } = await verified(...order)
    const found = await inTenant(bank.world.engine, kit.tenantId, async (tx) => {
      await touchPerson(tx, kit.tenantId, owner.personId, bank.clock.now())
      return findIdentity(tx, kit.tenantId, owner.personId)
    })
    expect(found?.id).toBe(ids[at])
    const [person] = await kit.rows<{ kyc_status: string }>(
      'select kyc_status from people where tenant_id = $1 and id = $2',
      owner.personId,
    )
    expect(person?.kyc_status).toBe(first.status)
  }
})

test('of two that are not in force, the one that found something out says who somebody is', async () => {
  const { owner, ids } = await verified(
    { status: 'PENDING', minute: 2, told: false },
    { status: 'DECLINED', minute: 1 },
  )
  const found = await inTenant(bank.world.engine, kit.tenantId, (tx) =>
    findIdentity(tx, kit.tenantId, owner.personId),
  )
  expect(found?.id).toBe(ids[1])
})
