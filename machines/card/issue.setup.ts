import { assign, setup } from 'xstate'
import type { CardDraft } from '#contract/cardShape'
import type { RefusalNote } from '#contract/kit/refusal'
import type { IssuingProgram, SubAccount } from '#contract/program'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'
import { isStillUnknown, isUnknown } from '#machines/kit/unknown'

/** What making a card asks, remembers and hears. The picture is in issue.flow.ts. */

/** What cards can be made of: the tenant's programs, and the balances they may join. */
export interface CardOffer {
  programs: IssuingProgram[]
  subAccounts: SubAccount[]
  /** By the id of each currency a program may be in. */
  symbols: Record<string, string>
}

/** A wish lies on the device with the key it is sent under, which no chart ever holds. */
export interface CardWish {
  draft: CardDraft
  sent: boolean
}

export const issuePorts = {
  findCardWish: question<{ wish: CardWish | null }, { walletId: string }>('findCardWish'),
  readCardOffer: question<CardOffer, { walletId: string }>('readCardOffer'),
  /** Mints the key with the first keeping of this draft, and says from now on that it was sent. */
  keepCardWish: question<void, { draft: CardDraft }>('keepCardWish'),
  issueCard: question<{ id: string }, { draft: CardDraft }>('issueCard'),
  /** The same request under the same key: it answers with the card that is there, or makes it. */
  askCardOutcome: question<{ id: string }, { draft: CardDraft }>('askCardOutcome'),
  dropCardWish: question<void, { walletId: string }>('dropCardWish'),
}

export interface IssueContext {
  walletId: string
  offer: CardOffer | null
  draft: CardDraft | null
  cardId: string | null
  refusal: RefusalNote | null
}

export type IssueEvent =
  | { type: 'offer.refresh' }
  | { type: 'program.choose'; programId: string }
  | { type: 'draft.set'; change: Partial<Pick<CardDraft, 'nickName' | 'subAccountId'>> }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'card.issue' }
  | { type: 'card.ask' }

export const issueSetup = setup({
  types: {
    context: {} as IssueContext,
    input: {} as { walletId: string },
    output: {} as { cardId: string | null },
    events: {} as IssueEvent,
    tags: {} as 'busy',
  },
  actors: issuePorts,
  delays: { bankPauses: 3_000 },
  guards: {
    wasSent: (_, { wish }: { wish: CardWish | null }) => wish?.sent === true,
    onOffer: ({ context }, { programId }: { programId: string }) =>
      programOf(context, programId)?.status === 'ACTIVE',
    outcomeUnknown: (_, refusal: RefusalNote) => isUnknown(refusal),
    stillUnknown: (_, refusal: RefusalNote) => isStillUnknown(refusal),
    wasMade: ({ context }) => context.cardId !== null,
    offerUnread: ({ context }) => context.offer === null,
  },
  actions: {
    noteWish: assign((_, { wish }: { wish: CardWish | null }) => ({ draft: wish?.draft ?? null })),
    noteOffer: assign((_, offer: CardOffer) => ({ offer })),
    noteProgram: assign(({ context }, { programId }: { programId: string }) => ({
      draft: {
        walletId: context.walletId,
        programId,
        type: programOf(context, programId)?.sub_account_type ?? 'balance',
        nickName: '',
        subAccountId: null,
      },
      refusal: null,
    })),
    noteDraft: assign(({ context: { draft } }, { change }: { change: Partial<CardDraft> }) => ({
      draft: draft && { ...draft, ...change },
    })),
    noteMade: assign((_, { id }: { id: string }) => ({ cardId: id, refusal: null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetRefusal: assign({ refusal: null }),
  },
})

export const programOf = ({ offer }: Pick<IssueContext, 'offer'>, id: string | undefined) =>
  offer?.programs.find((program) => program.id === id)

/** The balances a card of the chosen program may join. */
export const balancesToJoin = ({ offer, draft }: Pick<IssueContext, 'offer' | 'draft'>) =>
  offer?.subAccounts.filter(
    ({ program_id, type, status }) =>
      program_id === draft?.programId && type === 'balance' && status === 'ACTIVE',
  ) ?? []
