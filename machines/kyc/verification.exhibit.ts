import type { KycRail } from '#contract/kyc'
import type { VerificationStatus } from '#contract/person'
import { delayEvent, doneEvent, refusedEvent, type Exhibit, eventsOf } from '#machines/kit/exhibit'
import { verificationFlow } from './verification.flow.ts'
import type { KycEntityView } from './verification.setup.ts'

const entityView = (
  status: VerificationStatus,
  more: Partial<KycEntityView> = {},
): KycEntityView => ({
  status,
  stage: null,
  reason: null,
  missing: [],
  can_visit: false,
  can_appeal: false,
  is_final: false,
  attempts_left: 2,
  visit: null,
  moved_at: '2026-01-01T00:00:00Z',
  ...more,
})

const session: KycEntityView['visit'] = {
  id: 'v1',
  vendor: 'pretend',
  parts: ['document', 'face'],
  started_at: '2026-01-01T00:00:00Z',
}

const railWith = (accepted: boolean, ready: boolean): KycRail => ({
  id: 'sepa',
  code: 'SEPA',
  name: 'SEPA',
  terms_and_conditions: [],
  wallet_rail: {
    status: 'UNVERIFIED',
    message: null,
    terms_confirmed: accepted,
    extra_actions: [],
    terms_and_conditions: [],
    is_submit_available: ready,
    reason: null,
    moved_at: null,
  },
  is_gate: true,
  terms_version: 2,
  order_types: ['HIFI_SEPA_OFFRAMP'],
  opens: [],
})

const overviewEvent = (entity: KycEntityView | null, rails = [railWith(false, false)]) =>
  doneEvent('readKycOverview', { entity, rails })

export const verificationExhibit: Exhibit = {
  logic: verificationFlow,
  events: [
    { type: 'wallet.follow', walletId: 'w1', started: true },
    { type: 'wallet.follow', walletId: 'w2', started: false },
    { type: 'verification.start' },
    { type: 'terms.accept', railId: 'sepa', version: 2 },
    { type: 'rail.request', railId: 'sepa' },
    { type: 'appeal.send', words: 'It is my passport.' },
    { type: 'kyc.simulate', simulation: { do: 'verdict', word: 'green' } },
    ...eventsOf('kyc.refresh', 'kyc.changed', 'app.shown'),
    overviewEvent(null),
    overviewEvent(
      entityView('UNVERIFIED', { can_visit: true, visit: session, stage: 'in_vendor' }),
    ),
    overviewEvent(entityView('PENDING'), [railWith(true, true)]),
    overviewEvent(entityView('SOFT_REJECT', { can_visit: true, missing: ['face'] })),
    overviewEvent(entityView('HOLD')),
    overviewEvent(entityView('APPROVED'), [railWith(true, true)]),
    overviewEvent(entityView('REJECT', { is_final: true, can_appeal: true })),
    overviewEvent(entityView('REJECT', { is_final: true, stage: 'appealed' })),
    refusedEvent('readKycOverview', 'OFFLINE'),
    doneEvent('startVerification'),
    refusedEvent('startVerification', 'OVERLOADED'),
    doneEvent('acceptTerms', railWith(true, true)),
    doneEvent('acceptTerms', railWith(true, false)),
    refusedEvent('acceptTerms', 'TERMS_OUTDATED'),
    doneEvent('requestRail', railWith(true, false)),
    refusedEvent('requestRail', 'STEP_OUT_OF_ORDER'),
    doneEvent('sendAppeal'),
    refusedEvent('sendAppeal', 'STATE_CONFLICT'),
    doneEvent('simulateKyc'),
    refusedEvent('simulateKyc', 'STATE_CONFLICT'),
    delayEvent('pollDue', 'verification.shown.pending'),
  ],
  // The last request and its refusal decide nothing that follows.
  essence: ({ context: { walletId, overview } }) => ({ walletId, overview }),
}
