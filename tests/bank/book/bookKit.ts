import type { Endpoint } from '#contract/kit/endpoint'
import type { StaffRole } from '#contract/ops/roles'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openOrderKit } from '#tests/bank/order/orderKit'
import type { TestBank } from '#tests/kit/bank'

/** A tenant with customers, and one of each role of its staff. */
export async function openStaffedBook(bank: TestBank) {
  const kit = await openOrderKit(bank)
  let staff = await openEveryRole(bank, kit.tenantId)
  const ask = (role: StaffRole, endpoint: Endpoint, input: object = {}) =>
    bank.ask(
      endpoint,
      { ...input },
      { ...staff[role], headers: { 'idempotency-key': bank.world.random.id() } },
    )
  /** Sessions end after a while; so everybody signs in again. */
  async function wait(ms: number) {
    bank.clock.advance(ms)
    staff = await openEveryRole(bank, kit.tenantId)
  }
  return { ...kit, ask, staffWait: wait, staffNow: () => staff }
}

interface Posted {
  address: string
  currency_id: string
  posted_by: string
  at: Date
}

/** Balances by address and currency, added up posting by posting. */
export async function replay(
  { rows }: Pick<Awaited<ReturnType<typeof openStaffedBook>>, 'rows'>,
  until = new Date(8.64e15),
) {
  const all = await rows<Posted>(
    `select a.address, a.currency_id, p.posted_by::text, t.created_at as at
     from ledger_postings p
     join ledger_accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id
     join ledger_transfers t on t.tenant_id = p.tenant_id and t.id = p.transfer_id
     where p.tenant_id = $1`,
  )
  const balances = new Map<string, bigint>()
  for (const { address, currency_id, posted_by, at } of all)
    if (at < until) {
      const key = `${address} ${currency_id}`
      balances.set(key, (balances.get(key) ?? 0n) + BigInt(posted_by))
    }
  return balances
}
