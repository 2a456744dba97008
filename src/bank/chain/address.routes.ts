import type { addressCalls } from '#contract/address'
import type { HandlersOf } from '#bank/requestContext'
import { addressesOf, openAddressOf } from './address.ts'

export const addressRoutes: HandlersOf<typeof addressCalls> = {
  openAddress: openAddressOf,
  listAddresses: addressesOf,
}
