import type { identityChangeCalls } from '#contract/identityChange'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleListIdentityChanges,
  handleRequestIdentityChange,
  handleWithdrawIdentityChange,
} from './identityChange.ts'
import { handleOpenIdentityChangeVisit, handleSayIdentityChangeVerdict } from './visit.ts'

export const identityChangeRoutes: HandlersOf<typeof identityChangeCalls> = {
  listIdentityChanges: handleListIdentityChanges,
  requestIdentityChange: handleRequestIdentityChange,
  openIdentityChangeVisit: handleOpenIdentityChangeVisit,
  withdrawIdentityChange: handleWithdrawIdentityChange,
  sayIdentityChangeVerdict: handleSayIdentityChangeVerdict,
}
