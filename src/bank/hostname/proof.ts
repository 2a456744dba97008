import type { CheckOutcome } from '#contract/ops/hostnameDocument'
import type { BankServices, Seal } from '#bank/services'
import type { Tenant } from '#bank/tenant/tenant'

/** How long a check is kept, and can be proposed. */
export const CHECK_MS = 3_600_000

/** Belongs to nobody by RFC 2606, so that nothing is won by saying so in a sandbox. */
const RESERVED = /\.(example|test)$/

/** The same for one tenant and name for as long as the bank has its key; nothing secret. */
export const proofRecordOf = (seal: Seal, tenantId: string, hostname: string) => ({
  name: `_sluice.${hostname}`,
  value: `sluice-verification=${seal.digest(`${tenantId} ${hostname}`, 'hostname record').toString('base64url')}`,
})

export async function checkRecord(
  { dns, seal }: Pick<BankServices, 'dns' | 'seal'>,
  { id, kind }: Pick<Tenant, 'id' | 'kind'>,
  hostname: string,
): Promise<CheckOutcome> {
  if (kind === 'sandbox' && RESERVED.test(hostname)) return 'proved'
  const { name, value } = proofRecordOf(seal, id, hostname)
  const answer = await dns.readTexts(kind, name)
  if (answer.is !== 'found') return answer.is === 'none' ? 'missing' : 'unreachable'
  return answer.texts.some((text) => text.trim() === value) ? 'proved' : 'different'
}
