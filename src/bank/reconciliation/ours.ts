import type { Tx } from '#bank/db/engine'
import { idOf } from '#bank/ledger/accounts'
import { chainIdIn } from './source.ts'
import {
  listCardSteps,
  listDepositReferences,
  listOrderReferences,
  listOurs,
  type DayOfSource,
} from './ours.rows.ts'

/** What we posted for one payment. */
export interface OurEntry {
  currencyId: string
  reference: string
  minor: bigint
  orderId: string | null
}

interface Named {
  reference: string
  orderId: string | null
}

const orderCauses = ['settle', 'receive', 'give back'] as const
const depositCauses = ['seen', 'dropped'] as const

/**
 * Every posting of the day on the account, by the name that its payment has outside. A transfer's id
 * derives from what it was posted for; one whose payment is not found goes by its own id, so that
 * none is left out.
 */
export async function oursOf(tx: Tx, tenantId: string, day: DayOfSource): Promise<OurEntry[]> {
  const rows = await listOurs(tx, tenantId, day)
  if (rows.length === 0) return []
  const names = await namesOf(tx, tenantId, day)
  return rows.map(({ transfer_id: id, currency_id: currencyId, minor }) => ({
    currencyId,
    minor: BigInt(minor),
    ...(names.get(id) ?? { reference: id, orderId: null }),
  }))
}

async function namesOf(tx: Tx, tenantId: string, day: DayOfSource): Promise<Map<string, Named>> {
  const names = new Map<string, Named>()
  for (const { id, reference } of await listOrderReferences(tx, tenantId, day))
    for (const cause of orderCauses) names.set(idOf(id, cause), { reference, orderId: id })
  for (const { id, seq, of } of await listCardSteps(tx, tenantId, day))
    names.set(idOf(id, of, String(seq)), { reference: id, orderId: null })
  const chainId = chainIdIn(day.source)
  if (chainId === null) return names
  for (const deposit of await listDepositReferences(tx, tenantId, { ...day, chainId }))
    for (const [id, name] of transfersOf(deposit)) names.set(id, name)
  return names
}

function* transfersOf({ id, reference, round }: { id: string; reference: string; round: number }) {
  for (let turn = 1; turn <= round; turn += 1)
    for (const cause of depositCauses)
      yield [idOf('deposit', id, String(turn), cause), { reference, orderId: null }] as const
}
