import type { memberCalls } from '#contract/member'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleAcceptInvite,
  handleDeclineInvite,
  handleListOwnInvites,
  handleReadInvite,
} from './answer.ts'
import { handleCreateInvite, handleListInvites, handleRevokeInvite } from './invites.ts'
import {
  handleActivateMember,
  handleChangeMember,
  handleDeactivateMember,
  handleListMembers,
  handleRemoveMember,
} from './members.ts'

export const memberRoutes: HandlersOf<typeof memberCalls> = {
  listMembers: handleListMembers,
  changeMember: handleChangeMember,
  removeMember: handleRemoveMember,
  activateMember: handleActivateMember,
  deactivateMember: handleDeactivateMember,
  listOwnInvites: handleListOwnInvites,
  readInvite: handleReadInvite,
  acceptInvite: handleAcceptInvite,
  declineInvite: handleDeclineInvite,
  listInvites: handleListInvites,
  createInvite: handleCreateInvite,
  revokeInvite: handleRevokeInvite,
}
