import { Refusal } from '#contract/kit/refusal'
import { after, done, refused, type Exhibit } from '#machines/kit/exhibit'
import { accountDetailsFlow } from './accountDetails.flow.ts'
import { accountLife } from './account.life.ts'
import { accounts as list } from './accounts.flow.ts'
import { openAccountFlow } from './openAccount.flow.ts'

export const account: Exhibit = {
  logic: accountLife,
  inputs: [{ verified: true, depositOnItsWay: false, reason: null }],
  said: [
    { type: 'issuer.issued' },
    { type: 'issuer.refused', reason: 'refused' },
    { type: 'details.changed' },
    { type: 'account.cancel' },
    { type: 'account.pause' },
    { type: 'account.resume' },
    { type: 'account.close' },
    { type: 'deposit.came' },
  ],
}

export const accounts: Exhibit = {
  logic: list.flow,
  inputs: [{ filter: { walletId: 'w1' } }],
  said: [
    { type: 'list.turn', offset: 10 },
    { type: 'list.filter', filter: { walletId: 'w2' } },
    { type: 'list.refresh' },
    done('fetchPage', { data: [], total: 0 }),
    refused('fetchPage', 'OFFLINE'),
  ],
}

export const accountDetails: Exhibit = {
  logic: accountDetailsFlow,
  inputs: [{ id: 'a1' }],
  said: [
    { type: 'account.refresh' },
    done('readAccount', { id: 'a1', status: 'PENDING' }),
    done('readAccount', { id: 'a1', status: 'ACTIVE' }),
    refused('readAccount', 'NOT_FOUND'),
    { type: 'account.press', press: { do: 'move', event: 'pause' } },
    done('pressAccount', { pressed: 'moved' }),
    refused('pressAccount', 'STATE_CONFLICT'),
    after('issuerWorks', 'accountDetails.awaited'),
  ],
}

const openAlready = {
  type: 'xstate.error.actor.createAccount',
  error: new Refusal('ALREADY_EXISTS', undefined, {
    errors: [{ pointer: '/va_programs_id', code: 'KNOWN', params: { id: 'a1' } }],
  }),
}

export const openAccount: Exhibit = {
  logic: openAccountFlow,
  inputs: [{ walletId: 'w1' }],
  said: [
    { type: 'programs.refresh' },
    { type: 'program.open', id: 'p1' },
    done('readPrograms', { programs: [] }),
    refused('readPrograms', 'OFFLINE'),
    done('createAccount', { id: 'a1' }),
    refused('createAccount', 'KYC_REQUIRED'),
    openAlready,
  ],
}
