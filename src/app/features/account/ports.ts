import {
  listAccountPrograms,
  listAccounts,
  moveAccount,
  openAccount,
  payInto,
  readAccount,
} from '#contract/account'
import { PAGE_LIMIT_MAX } from '#contract/kit/page'
import { accountDetailsFlow, accountDetailsPorts } from '#machines/account/accountDetails.flow'
import { accountsList } from '#machines/account/accounts.flow'
import { openAccountFlow, openAccountPorts } from '#machines/account/openAccount.flow'
import { wire } from '#machines/kit/port'
import type { Services } from '#app/services.ts'

export const wireAccounts = ({ call }: Services) =>
  wire(accountsList.flow, accountsList.ports, {
    fetchPage: ({ filter: { walletId }, limit, offset }, signal) =>
      call(listAccounts, { wallet_uuid: walletId, limit, offset }, { signal }),
  })

export const wireOpenAccount = ({ call }: Services) =>
  wire(openAccountFlow, openAccountPorts, {
    readPrograms: async ({ walletId }, signal) => {
      const request = { wallet_id: walletId, limit: PAGE_LIMIT_MAX }
      return { programs: (await call(listAccountPrograms, request, { signal })).data }
    },
    createAccount: async ({ walletId, programId }, signal) => {
      const request = { wallet_id: walletId, va_programs_id: programId }
      return { id: (await call(openAccount, request, { signal })).id }
    },
  })

export const wireAccountDetails = ({ call }: Services) =>
  wire(accountDetailsFlow, accountDetailsPorts, {
    readAccount: ({ id }, signal) => call(readAccount, { uuid: id }, { signal }),
    simulateAccount: async ({ id: uuid, simulation }, signal) => {
      if (simulation.do === 'pay') {
        const { do: _, ...payment } = simulation
        return { result: (await call(payInto, { uuid, ...payment }, { signal })).status }
      }
      await call(moveAccount, { uuid, event: simulation.event }, { signal })
      return { result: 'moved' }
    },
  })
