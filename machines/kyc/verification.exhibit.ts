import type { Rail } from '#contract/kyc'
import type { KycStatus } from '#contract/person'
import { after, done, refused, type Exhibit } from '#machines/kit/exhibit'
import { verificationFlow } from './verification.flow.ts'
import type { EntitySeen } from './verification.setup.ts'

const entity = (status: KycStatus, more: Partial<EntitySeen> = {}): EntitySeen => ({
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

const visit: EntitySeen['visit'] = {
  id: 'v1',
  vendor: 'pretend',
  parts: ['document', 'face'],
  started_at: '2026-01-01T00:00:00Z',
}

const rail = (accepted: boolean, ready: boolean): Rail => ({
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

const standing = (one: EntitySeen | null, rails = [rail(false, false)]) =>
  done('readStanding', { entity: one, rails })

export const verification: Exhibit = {
  logic: verificationFlow,
  said: [
    { type: 'wallet.follow', walletId: 'w1', begun: true },
    { type: 'wallet.follow', walletId: 'w2', begun: false },
    { type: 'visit.open' },
    { type: 'terms.accept', railId: 'sepa', version: 2 },
    { type: 'rail.ask', railId: 'sepa' },
    { type: 'appeal.send', words: 'It is my passport.' },
    { type: 'kyc.press', press: { do: 'verdict', word: 'green' } },
    { type: 'kyc.refresh' },
    { type: 'kyc.told' },
    { type: 'person.back' },
    standing(null),
    standing(entity('UNVERIFIED', { can_visit: true, visit, stage: 'in_vendor' })),
    standing(entity('PENDING'), [rail(true, true)]),
    standing(entity('SOFT_REJECT', { can_visit: true, missing: ['face'] })),
    standing(entity('HOLD')),
    standing(entity('APPROVED'), [rail(true, true)]),
    standing(entity('REJECT', { is_final: true, can_appeal: true })),
    standing(entity('REJECT', { is_final: true, stage: 'appealed' })),
    refused('readStanding', 'OFFLINE'),
    done('openVisit'),
    refused('openVisit', 'OVERLOADED'),
    done('acceptTerms', rail(true, true)),
    done('acceptTerms', rail(true, false)),
    refused('acceptTerms', 'TERMS_OUTDATED'),
    done('askForRail', rail(true, false)),
    refused('askForRail', 'STEP_OUT_OF_ORDER'),
    done('sendAppeal'),
    refused('sendAppeal', 'STATE_CONFLICT'),
    done('pressKyc'),
    refused('pressKyc', 'STATE_CONFLICT'),
    after('newsAreLate', 'verification.standing.pending'),
  ],
  // What was asked for last, and what was said to it, decide nothing that comes next.
  essence: ({ context: { walletId, standing: known } }) => ({ walletId, standing: known }),
}
