import { Refusal } from '#contract/kit/refusal'
import { doneEvent, eventsOf, listExhibit, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { onePayoutFlow } from './onePayout.flow.ts'
import { payoutFileFlow } from './payoutFile.flow.ts'
import { payoutLife } from './payout.life.ts'
import { payoutReport } from './payoutReport.flow.ts'
import { payoutTemplate } from './payoutTemplate.flow.ts'
import { payoutsList } from './payouts.flow.ts'
import { payoutsPageFlow } from './payoutsPage.flow.ts'
import { payoutDetailWith, payoutWith } from './sample.exhibit.ts'

const lifeExhibit: Exhibit = {
  logic: payoutLife,
  inputs: [{ isLast: false }, { isLast: true }],
  events: eventsOf('payout.change', 'payout.submit', 'payout.cancel', 'row.place', 'row.fail'),
}

const payoutsExhibit = listExhibit(payoutsList.flow, { walletId: 'w1' }, { walletId: 'w2' }, [
  payoutWith('DRAFT'),
  payoutWith('DONE', 'p2'),
])

const currency = { uuid: 'usd', is_crypto: false, meta: { symbol: 'USD', chain_name: null } }

const payoutFileExhibit: Exhibit = {
  logic: payoutFileFlow,
  inputs: [
    { walletId: 'w1', draft: null },
    { walletId: 'w1', draft: payoutDetailWith('DRAFT') },
  ],
  events: [
    ...eventsOf('offer.retry', 'file.check', 'file.drop'),
    { type: 'currency.pick', currencyId: 'usd' },
    { type: 'text.type', text: 'Anna Mill;45;Invoice 7' },
    { type: 'text.type', text: '' },
    { type: 'file.choose', file: { size: 100 } },
    { type: 'file.choose', file: { size: 1_000_000 } },
    doneEvent('readPayoutOffer', {
      currencies: [currency],
      currencyId: 'usd',
      decimal: '.',
      head: ['recipient', 'amount', 'reference'],
    }),
    refusedEvent('readPayoutOffer', 'OFFLINE'),
    doneEvent('readFile', { text: 'Anna Mill;45' }),
    refusedEvent('readFile'),
    doneEvent('checkFile', payoutDetailWith('DRAFT')),
    refusedEvent('checkFile', 'LIMIT_REACHED'),
  ],
}

const onePayoutExhibit: Exhibit = {
  logic: onePayoutFlow,
  inputs: [{ walletId: 'w1', id: 'p1' }],
  events: [
    ...eventsOf('payout.refresh', 'news.arrived', 'payout.pay', 'payout.mend', 'payout.cancel'),
    ...eventsOf('payout.confirm', 'payout.drop'),
    { type: 'xstate.after.newsGather.onePayout.open.awaiting' },
    doneEvent('readPayout', payoutDetailWith('DRAFT')),
    doneEvent('readPayout', payoutDetailWith('DRAFT', '10.00')),
    doneEvent('readPayout', payoutDetailWith('PAYING')),
    doneEvent('readPayout', payoutDetailWith('DONE')),
    refusedEvent('readPayout', 'OFFLINE'),
    doneEvent('submitPayout', payoutDetailWith('PAYING')),
    refusedEvent('submitPayout', 'QUOTE_MISMATCH'),
    {
      type: 'xstate.error.actor.submitPayout',
      error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'order' } }),
    },
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
    doneEvent('cancelPayout', payoutDetailWith('CANCELED')),
    refusedEvent('cancelPayout', 'STATE_CONFLICT'),
    doneEvent('payoutFile', { checked: payoutDetailWith('DRAFT') }),
    doneEvent('payoutFile', { checked: null }),
    refusedEvent('payoutFile'),
  ],
}

const fileExhibit = (flow: typeof payoutReport.flow | typeof payoutTemplate.flow): Exhibit => ({
  logic: flow,
  events: [
    { type: 'statement.save', ask: { walletId: 'w1', id: 'p1' } },
    doneEvent('saveStatement', { result: 'saved' }),
    doneEvent('saveStatement', { result: 'copied' }),
    refusedEvent('saveStatement', 'OFFLINE'),
  ],
})

const payoutNews = { type: 'news.arrived', change: { table: 'payouts', record: {} } }

export const payoutExhibits: Record<string, Exhibit> = {
  payout: lifeExhibit,
  payouts: payoutsExhibit,
  payoutFile: payoutFileExhibit,
  onePayout: onePayoutExhibit,
  payoutReport: fileExhibit(payoutReport.flow),
  payoutTemplate: fileExhibit(payoutTemplate.flow),
  payoutsPage: pageExhibit(
    // No parent here to send to.
    payoutsPageFlow.provide({ actions: { showPayout: () => {} } }),
    [
      payoutNews,
      doneEvent('payoutFile', { checked: null }),
      doneEvent('payoutFile', { checked: payoutDetailWith('DRAFT') }),
    ],
  ),
}
