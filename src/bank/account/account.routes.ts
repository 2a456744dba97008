import type { accountCalls } from '#contract/account'
import type { HandlersOf } from '#bank/requestContext'
import { handleListAccounts, handleOpenAccount, handleReadAccount } from './account.ts'
import { handleMoveAccount } from './move.ts'
import { handlePayInto } from './payIn.ts'
import { handleListAccountPrograms } from './programs.ts'

export const accountRoutes: HandlersOf<typeof accountCalls> = {
  openAccount: handleOpenAccount,
  listAccounts: handleListAccounts,
  listAccountPrograms: handleListAccountPrograms,
  readAccount: handleReadAccount,
  payInto: { ledgerStep: handlePayInto },
  moveAccount: handleMoveAccount,
}
