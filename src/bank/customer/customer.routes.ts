import type { customerCalls } from '#contract/ops/customer'
import type { customerActCalls } from '#contract/ops/customerAct'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleEndCustomerSessions,
  handleNoteCustomer,
  handlePauseCustomer,
  handleRestoreCustomer,
} from './act.ts'
import {
  handleOpenCustomer,
  handleReadCustomer,
  handleReadCustomerTimeline,
  handleSearchCustomers,
} from './customer.ts'

export const customerRoutes: HandlersOf<typeof customerCalls> = {
  searchCustomers: handleSearchCustomers,
  readCustomer: handleReadCustomer,
  readCustomerTimeline: handleReadCustomerTimeline,
  openCustomer: handleOpenCustomer,
}

export const customerActRoutes: HandlersOf<typeof customerActCalls> = {
  pauseCustomer: handlePauseCustomer,
  restoreCustomer: handleRestoreCustomer,
  endCustomerSessions: handleEndCustomerSessions,
  noteCustomer: handleNoteCustomer,
}
