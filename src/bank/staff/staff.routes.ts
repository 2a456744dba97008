import type { staffCalls } from '#contract/ops/staff'
import type { staffSignInCalls } from '#contract/ops/staffSignIn'
import type { HandlersOf } from '#bank/requestContext'
import { handleReadStaffMember } from './member.ts'
import { handleAskStaffCode, handleMakeStaffAuthenticator, handleSignInStaff } from './signIn.ts'
import { handleListStaff, handleReadStaffSelf, handleSignOutStaff } from './staff.ts'

export const openStaffRoutes: HandlersOf<typeof staffSignInCalls> = {
  askStaffCode: handleAskStaffCode,
  signInStaff: handleSignInStaff,
  makeStaffAuthenticator: handleMakeStaffAuthenticator,
}

export const staffRoutes: HandlersOf<typeof staffCalls> = {
  readStaffSelf: handleReadStaffSelf,
  signOutStaff: handleSignOutStaff,
  listStaff: handleListStaff,
  readStaffMember: handleReadStaffMember,
}
