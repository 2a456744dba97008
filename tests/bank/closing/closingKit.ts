import { closeAccount, readClosing, type Closing } from '#contract/closing'
import { openMemberKit } from '#tests/bank/member/memberKit'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import type { TestBank } from '#tests/kit/bank'
import type { TenantOptions } from '#tests/kit/openTenant'

/** A tenant whose customers leave. */
export async function openClosing(bank: TestBank, options: TenantOptions = {}) {
  const kit = await openMemberKit(bank, options)
  const read = async (owner: Owner) => (await owner.ask(readClosing)).body as unknown as Closing
  const close = (owner: Owner) => owner.ask(closeAccount, { confirm: 'CLOSE' })
  const obstaclesOf = async (owner: Owner) => (await read(owner)).obstacles.map(({ kind }) => kind)
  const endsOf = async (owner: Owner) =>
    Object.fromEntries((await read(owner)).ends.map(({ kind, count }) => [kind, count]))

  /** Its row, and how much money stands on accounts of the book that are closed. */
  async function stateOf({ personId }: Owner) {
    const [row] = await kit.rows<{ state: string; email: string | null; former_email: string }>(
      'select state, email, former_email from people where tenant_id = $1 and id = $2',
      personId,
    )
    return row!
  }

  return { ...kit, read, close, obstaclesOf, endsOf, stateOf }
}
