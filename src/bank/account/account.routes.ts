import type { accountCalls } from '#contract/account'
import type { HandlersOf } from '#bank/requestContext'
import { listOfWallet, open, readOne } from './account.ts'
import { press } from './move.ts'
import { payIn } from './payIn.ts'
import { listOffered } from './programs.ts'

export const accountRoutes: HandlersOf<typeof accountCalls> = {
  openAccount: open,
  listAccounts: listOfWallet,
  listAccountPrograms: listOffered,
  readAccount: readOne,
  payInto: { stepped: payIn },
  moveAccount: press,
}
