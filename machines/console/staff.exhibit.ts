import { doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { recordExhibit } from './recordExhibit.setup.ts'
import { oneStaff } from './oneStaff.flow.ts'
import { staffList } from './staffList.flow.ts'
import { staffSignInFlow } from './staffSignIn.flow.ts'

const staffSignIn: Exhibit = {
  logic: staffSignInFlow,
  events: [
    { type: 'email.submit', email: 'owner@bank.example' },
    { type: 'email.change' },
    { type: 'codes.submit' },
    { type: 'code.resend' },
    { type: 'authenticator.begin' },
    { type: 'authenticator.cancel' },
    { type: 'code.submit' },
    doneEvent('makeAuthenticator'),
    refusedEvent('makeAuthenticator', 'CODE_INVALID'),
    refusedEvent('makeAuthenticator', 'CODE_USED'),
    doneEvent('confirmAuthenticator'),
    refusedEvent('confirmAuthenticator', 'CODE_INVALID'),
    refusedEvent('confirmAuthenticator', 'VERIFICATION_EXPIRED'),
    doneEvent('requestStaffCode', { told_at: '', expires_at: '', resend_at: '' }),
    refusedEvent('requestStaffCode', 'RATE_LIMITED'),
    doneEvent('submitStaffCodes'),
    refusedEvent('submitStaffCodes', 'CODE_INVALID'),
    refusedEvent('submitStaffCodes', 'CODE_USED'),
  ],
}

export const staffExhibits = {
  staffSignIn,
  staffList: recordExhibit(staffList.flow, 'invite', { data: [{ id: 's1' }], total: 1 }),
  oneStaff: recordExhibit(oneStaff.flow, 'end', { id: 's1' }),
}
