import { orderTypes } from '#contract/orderType'
import { listPrograms } from '#bank/account/programs.rows'
import { listIssuingProgramRows } from '#bank/card/program.rows'
import type { Tx } from '#bank/db/engine'
import { settingsIn } from '#bank/quote/kinds'
import { listSettings } from '#bank/quote/quote.rows'
import { railIds, type RailId } from './railKinds.ts'

/** Those that something at this bank needs: nobody is asked to unlock what is not there. */
export async function offeredRails(tx: Tx, tenantId: string): Promise<RailId[]> {
  const chosen = await listSettings(tx, tenantId)
  const types = orderTypes.map((type) => settingsIn(chosen, type))
  const programs = [
    ...(await listPrograms(tx, tenantId)),
    ...(await listIssuingProgramRows(tx, tenantId)),
  ]
  const needed = new Set([
    ...types.filter(({ isEnabled }) => isEnabled).map(({ kycRailId }) => kycRailId),
    ...programs.filter(({ status }) => status === 'ACTIVE').map(({ kyc_rail_id }) => kyc_rail_id),
  ])
  return railIds.filter((id) => needed.has(id))
}
