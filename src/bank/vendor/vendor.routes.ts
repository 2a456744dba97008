import type { vendorCalls } from '#contract/ops/vendor'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleCheckVendor,
  handleReadVendors,
  handleTryVendorKeys,
  stepProposeVendorKeys,
  stepProposeVendorRemoval,
  stepProposeVendorUse,
} from './vendor.ts'

export const vendorRoutes: HandlersOf<typeof vendorCalls> = {
  readVendors: handleReadVendors,
  tryVendorKeys: handleTryVendorKeys,
  checkVendor: handleCheckVendor,
  proposeVendorKeys: { ledgerStep: stepProposeVendorKeys },
  proposeVendorRemoval: { ledgerStep: stepProposeVendorRemoval },
  proposeVendorUse: { ledgerStep: stepProposeVendorUse },
}
