import type { KeyedVendor, VendorCredentials, VendorName } from '#contract/ops/vendorDocument'
import type { Tx } from '#bank/db/engine'
import type { Verifier, VendorKeys } from '#bank/outside/vendors/verifier'
import type { BankServices, Seal } from '#bank/services'
import type { Tenant } from '#bank/tenant/tenant'
import { findCredentials } from './vendor.rows.ts'

/** How long what was tried is kept, and can be proposed. */
export const TRIAL_MS = 3_600_000

/** A box opens for this vendor of this tenant alone. */
const label = (tenantId: string, vendor: KeyedVendor) => `vendor credentials ${tenantId} ${vendor}`

export const sealCredentials = (seal: Seal, tenantId: string, credentials: VendorCredentials) =>
  seal.close(Buffer.from(JSON.stringify(credentials)), label(tenantId, credentials.vendor))

function openCredentials(seal: Seal, tenantId: string, vendor: KeyedVendor, box: Uint8Array) {
  const plain = seal.open(box, label(tenantId, vendor)).toString('utf8')
  return JSON.parse(plain) as VendorCredentials
}

export function keysOf(credentials: VendorCredentials): VendorKeys {
  const { webhook_secret: webhookSecret, ...rest } = credentials
  return { ...rest, webhookSecret }
}

const HINT_CHARACTERS = 4

/** Of what names the set of checks, which is no secret. */
export const hintOf = (credentials: VendorCredentials) =>
  (credentials.vendor === 'sumsub' ? credentials.level : credentials.template).slice(
    -HINT_CHARACTERS,
  )

/** By the tenant's own credentials, else by those of the environment; null where there are none. */
export async function verifierOf(
  tx: Tx,
  { seal, verifiers }: Pick<BankServices, 'seal' | 'verifiers'>,
  { id, kind }: Pick<Tenant, 'id' | 'kind'>,
  vendor: VendorName,
): Promise<Verifier | null> {
  // Only sandboxes are served by the simulated one.
  if (vendor === 'pretend') return kind === 'sandbox' ? verifiers.of(vendor) : null
  const own = await findCredentials(tx, id, vendor)
  if (!own?.box) return verifiers.of(vendor)
  return verifiers.by(keysOf(openCredentials(seal, id, vendor, own.box)))
}
