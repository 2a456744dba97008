import type { TryReply, OpsVendor } from '#contract/ops/vendor'
import type { KeyedVendor, VendorName } from '#contract/ops/vendorDocument'
import { makeRecordFlow } from '#machines/kit/record.flow'

/** Who may verify customers. Each act names the vendor it is about. */
export type VendorAct = `check ${KeyedVendor}` | `removal ${KeyedVendor}` | `use ${VendorName}`

/** What came of the credentials in force. */
export interface CheckedVendor extends TryReply {
  vendor: KeyedVendor
}

export const vendorBook = makeRecordFlow<readonly OpsVendor[], VendorAct, CheckedVendor>({
  id: 'vendorBook',
  description: 'Who may verify customers, and whether the bank has credentials for each.',
})
