import { Refusal } from '#contract/kit/refusal'
import { after, done, moved, refused, type Exhibit } from '#machines/kit/exhibit'
import { cardStatement as statement } from './cardStatement.flow.ts'
import { cards as list } from './cards.flow.ts'
import { controlFlow } from './control.flow.ts'
import { issueFlow } from './issue.flow.ts'
import { purchases as bought } from './purchases.flow.ts'
import { revealFlow } from './reveal.flow.ts'

export const cards: Exhibit = {
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

export const purchases: Exhibit = {
  logic: bought.flow,
  inputs: [{ filter: { cardId: 'k1' } }],
  said: [
    { type: 'list.turn', offset: 10 },
    { type: 'list.filter', filter: { cardId: 'k2' } },
    { type: 'list.refresh' },
    done('fetchPage', { data: [], total: 0 }),
    refused('fetchPage', 'OFFLINE'),
  ],
}

export const cardStatement: Exhibit = {
  logic: statement.flow,
  said: [
    { type: 'statement.save', ask: { cardId: 'k1' } },
    done('saveStatement', { kept: 'saved' }),
    refused('saveStatement', 'EXPORT_TOO_LARGE'),
  ],
}

/** As much of a card as the chart looks at. */
const card = (card_status: string, stage: string | null = null) => ({
  id: 'k1',
  card_status,
  stage,
})

export const control: Exhibit = {
  logic: controlFlow,
  inputs: [{ id: 'k1' }],
  said: [
    { type: 'card.freeze' },
    { type: 'card.unfreeze' },
    { type: 'card.refresh' },
    { type: 'topic.open', topic: 'rename' },
    { type: 'topic.drop' },
    { type: 'form.submit', change: { do: 'rename', nickName: 'Travel' } },
    done('readCard', card('INACTIVE', 'issuing')),
    done('readCard', card('ACTIVE')),
    done('readCard', card('FROZEN')),
    refused('readCard', 'OFFLINE'),
    done('setFrozen', card('FROZEN')),
    done('setFrozen', card('ACTIVE')),
    refused('setFrozen', 'CARD_STATE_CONFLICT'),
    done('changeCard', card('ACTIVE')),
    refused('changeCard', 'CARD_STATE_CONFLICT'),
    after('networkWorks', 'control.known.copy.current.awaiting'),
  ],
}

const proofWanted = {
  type: 'xstate.error.actor.openSecret',
  error: new Refusal('STEP_UP_REQUIRED', undefined, {
    bound: { purpose: 'card_secret', meta: { subject: 'k1' } },
  }),
}

export const reveal: Exhibit = {
  logic: revealFlow,
  inputs: [{ cardId: 'k1', kind: 'number' }],
  said: [
    { type: 'secret.show' },
    { type: 'secret.hide' },
    { type: 'person.away' },
    done('openSecret', { until: null }),
    refused('openSecret', 'CARD_KEY_INVALID'),
    proofWanted,
    done('proof', { proven: true }),
    done('proof', { proven: false }),
    after('secretLingers', 'reveal.open.shown'),
  ],
}

const offered = (id: string, status: string) => ({ id, status, sub_account_type: 'balance' })

const draft = {
  walletId: 'w1',
  programId: 'p1',
  type: 'balance',
  nickName: 'Travel',
  subAccountId: null,
}

const submission = (outcomeUnknown: string) =>
  moved('submission', {
    value: { outcomeUnknown },
    matches: (asked: { outcomeUnknown: string }) => asked.outcomeUnknown === outcomeUnknown,
  })

const ended = (outcome: object) =>
  done('submission', { draft: null, result: null, refusal: null, ...outcome })

export const issue: Exhibit = {
  logic: issueFlow,
  inputs: [{ walletId: 'w1' }],
  said: [
    { type: 'offer.refresh' },
    { type: 'program.choose', programId: 'p1' },
    { type: 'program.choose', programId: 'p2' },
    { type: 'draft.set', change: { nickName: 'Travel' } },
    { type: 'step.next' },
    { type: 'step.back' },
    { type: 'card.issue' },
    { type: 'card.ask' },
    submission('waiting'),
    submission('asking'),
    ended({}),
    ended({ draft, result: { id: 'k1' } }),
    ended({ draft, refusal: { code: 'LIMIT_REACHED', facts: {} } }),
    done('readCardOffer', {
      programs: [offered('p1', 'ACTIVE'), offered('p2', 'ARCHIVED')],
      subAccounts: [],
      symbols: {},
    }),
    refused('readCardOffer', 'OFFLINE'),
  ],
}
