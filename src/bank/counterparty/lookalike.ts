import { Refusal } from '#contract/kit/refusal'
import type { PersonContext } from '#bank/requestContext'
import { listAddressesKnown } from './destination.rows.ts'

/** People, and attackers who poison their histories, go by the first and last few characters. */
const LOOKED_AT = 4

export function looksLike(address: string, known: string): boolean {
  if (address === known) return false
  const [one, other] = [address.toLowerCase(), known.toLowerCase()]
  return (
    one.slice(0, LOOKED_AT) === other.slice(0, LOOKED_AT) &&
    one.slice(-LOOKED_AT) === other.slice(-LOOKED_AT)
  )
}

/** The refusal carries the known address, so that a screen can show both. */
export async function assertNoLookalike(
  { tx, scope }: PersonContext,
  address: string,
  { pointer, detail }: { pointer: string; detail?: string },
): Promise<void> {
  const all = await listAddressesKnown(tx, scope)
  const known = all.includes(address) ? null : all.find((one) => looksLike(address, one))
  if (!known) return
  throw new Refusal('ADDRESS_LOOKALIKE', detail, {
    errors: [{ pointer, code: 'LOOKALIKE', params: { address: known } }],
  })
}
