import type { identityCalls } from '#contract/ops/identity'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleApproveIdentity,
  handleAskIdentityForMore,
  handleDeclineIdentity,
  handleReopenIdentity,
} from './decide.ts'
import {
  handleAssignIdentity,
  handleListIdentities,
  handleOpenIdentity,
  handleReadIdentity,
} from './identity.ts'

export const identityRoutes: HandlersOf<typeof identityCalls> = {
  listIdentities: handleListIdentities,
  readIdentity: handleReadIdentity,
  openIdentity: handleOpenIdentity,
  assignIdentity: handleAssignIdentity,
  approveIdentity: handleApproveIdentity,
  declineIdentity: handleDeclineIdentity,
  reopenIdentity: handleReopenIdentity,
  askIdentityForMore: handleAskIdentityForMore,
}
