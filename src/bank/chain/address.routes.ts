import type { addressCalls } from '#contract/address'
import type { HandlersOf } from '#bank/requestContext'
import { handleListAddresses, handleOpenAddress } from './address.ts'

export const addressRoutes: HandlersOf<typeof addressCalls> = {
  openAddress: handleOpenAddress,
  listAddresses: handleListAddresses,
}
