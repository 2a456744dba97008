import {
  delayEvent,
  doneEvent,
  refusedEvent,
  type Exhibit,
  listExhibit,
  eventsOf,
} from '#machines/kit/exhibit'
import { accountDetailsFlow } from './accountDetails.flow.ts'
import { accountLife } from './account.life.ts'
import { accountsList } from './accounts.flow.ts'
import { openAccountFlow } from './openAccount.flow.ts'

export const accountExhibit: Exhibit = {
  logic: accountLife,
  // Both at once leave no way out, until one of them changes.
  inputs: [
    { verified: true, depositOnItsWay: false, reason: null },
    { verified: true, depositOnItsWay: true, reason: null },
    { verified: false, depositOnItsWay: false, reason: null },
  ],
  events: [
    { type: 'issuer.issued' },
    { type: 'issuer.refused', reason: 'refused' },
    ...eventsOf('details.changed', 'account.cancel', 'account.pause', 'account.resume'),
    ...eventsOf('account.close', 'deposit.came'),
  ],
}

const accountsExhibit = listExhibit(accountsList.flow, { walletId: 'w1' }, { walletId: 'w2' })

const accountDetailsExhibit: Exhibit = {
  logic: accountDetailsFlow,
  inputs: [{ id: 'a1' }],
  events: [
    { type: 'account.refresh' },
    doneEvent('readAccount', { id: 'a1', status: 'PENDING' }),
    doneEvent('readAccount', { id: 'a1', status: 'ACTIVE' }),
    refusedEvent('readAccount', 'NOT_FOUND'),
    { type: 'account.simulate', simulation: { do: 'move', event: 'pause' } },
    doneEvent('simulateAccount', { result: 'moved' }),
    refusedEvent('simulateAccount', 'STATE_CONFLICT'),
    delayEvent('pollDue', 'accountDetails.awaited'),
  ],
}

const alreadyOpenError = refusedEvent('createAccount', 'ALREADY_EXISTS', {
  errors: [{ pointer: '/va_programs_id', code: 'KNOWN', params: { id: 'a1' } }],
})

const openAccountExhibit: Exhibit = {
  logic: openAccountFlow,
  inputs: [{ walletId: 'w1' }],
  events: [
    { type: 'programs.refresh' },
    { type: 'program.open', id: 'p1' },
    doneEvent('readPrograms', { programs: [] }),
    refusedEvent('readPrograms', 'OFFLINE'),
    doneEvent('createAccount', { id: 'a1' }),
    refusedEvent('createAccount', 'KYC_REQUIRED'),
    alreadyOpenError,
  ],
}

export const accountExhibits = {
  accounts: accountsExhibit,
  account: accountExhibit,
  accountDetails: accountDetailsExhibit,
  openAccount: openAccountExhibit,
}
