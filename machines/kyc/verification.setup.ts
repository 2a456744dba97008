import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Rail } from '#contract/kyc'
import type { KycEntity } from '#contract/kycEntity'
import type { StaffWord, VendorWord } from '#contract/sandboxKyc'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** What verifying asks, remembers and hears. The picture is in verification.flow.ts. */

/** How a check stands. What it found out about the person never comes here. */
export type EntitySeen = Pick<
  KycEntity,
  | 'status'
  | 'stage'
  | 'reason'
  | 'missing'
  | 'can_visit'
  | 'can_appeal'
  | 'is_final'
  | 'attempts_left'
  | 'visit'
  | 'moved_at'
>

export interface Standing {
  /** Null where nothing was begun. */
  entity: EntitySeen | null
  rails: Rail[]
}

/** What a play tenant lets the vendor, the bank's people and the calendar say. */
export type KycPress =
  | { do: 'verdict'; word: VendorWord }
  | { do: 'move'; word: StaffWord; officer: 'first' | 'second' }
  | { do: 'terms'; railId: string }

interface Wallet {
  walletId: string
}
interface OneRail extends Wallet {
  railId: string
}

export const verificationPorts = {
  readStanding: question<Standing, Wallet & { begun: boolean }>('readStanding'),
  /** The address of a visit goes from the bank to the browser: whoever has it is let in. */
  openVisit: question<void, Wallet>('openVisit'),
  acceptTerms: question<Rail, OneRail & { version: number }>('acceptTerms'),
  askForRail: question<Rail, OneRail>('askForRail'),
  sendAppeal: question<void, Wallet & { words: string }>('sendAppeal'),
  pressKyc: question<void, Wallet & { press: KycPress }>('pressKyc'),
  watchReturn: stream<{ type: 'person.back' }>('watchReturn'),
}

export interface VerificationContext {
  walletId: string | null
  standing: Standing | null
  railId: string | null
  version: number
  words: string
  press: KycPress | null
  refusal: RefusalNote | null
}

interface ForRail {
  railId: string
}

export type VerificationEvent =
  /** `begun`: whether there is anything of a check, as the list of wallets has it. */
  | { type: 'wallet.follow'; walletId: string; begun: boolean }
  | { type: 'visit.open' }
  | { type: 'terms.accept'; railId: string; version: number }
  | { type: 'rail.ask'; railId: string }
  | { type: 'appeal.send'; words: string }
  | { type: 'kyc.press'; press: KycPress }
  | { type: 'kyc.refresh' }
  /** Something of it moved at the bank, or may have. */
  | { type: 'kyc.told' }
  | { type: 'person.back' }

/** Nothing was begun: all of it can be. */
const canVisit = (standing: Standing | null) =>
  standing !== null && (standing.entity === null || standing.entity.can_visit)

const railIn = ({ standing }: VerificationContext, id: string) =>
  standing?.rails.find((rail) => rail.id === id)

/** Where the person stands with it, as one word. */
export const stages = [
  'approved',
  'pending',
  'appealed',
  'refused',
  'left',
  'mending',
  'held',
  'fresh',
] as const
export type Stage = (typeof stages)[number]

export function stageOf({ entity }: Standing): Stage {
  if (entity === null) return 'fresh'
  const { status, stage, is_final, visit, can_visit } = entity
  if (status === 'APPROVED') return 'approved'
  if (status === 'PENDING') return 'pending'
  if (stage === 'appealed') return 'appealed'
  if (is_final) return 'refused'
  if (visit !== null && can_visit) return 'left'
  if (status === 'UNVERIFIED') return 'fresh'
  return can_visit ? 'mending' : 'held'
}

export const verificationSetup = setup({
  types: {
    context: {} as VerificationContext,
    events: {} as VerificationEvent,
    tags: {} as 'busy',
  },
  actors: verificationPorts,
  delays: { newsAreLate: 30_000 },
  guards: {
    notBegun: (_, { begun }: { begun: boolean }) => !begun,
    sameWallet: ({ context }, { walletId }: { walletId: string }) => context.walletId === walletId,
    knownBefore: ({ context }) => context.standing !== null,
    visitable: ({ context }) => canVisit(context.standing),
    appealable: ({ context }) => context.standing?.entity?.can_appeal ?? false,
    termsWait: ({ context }, { railId }: ForRail) =>
      railIn(context, railId)?.wallet_rail.terms_confirmed === false,
    railReady: ({ context }, { railId }: ForRail) =>
      railIn(context, railId)?.wallet_rail.is_submit_available === true,
    readyNow: (_, rail: Rail) => rail.wallet_rail.is_submit_available,
    underWay: (_, standing: Standing) => stageOf(standing) === 'left',
    standsAt: ({ context: { standing } }, { stage }: { stage: Stage }) =>
      standing !== null && stageOf(standing) === stage,
  },
  actions: {
    noteWallet: assign((_, { walletId }: Wallet) => ({ walletId, standing: null, refusal: null })),
    noteStanding: assign((_, standing: Standing) => ({ standing })),
    noteRail: assign(({ context: { standing } }, rail: Rail) => ({
      standing: standing && {
        ...standing,
        rails: standing.rails.map((known) => (known.id === rail.id ? rail : known)),
      },
    })),
    noteAsked: assign((_, { railId, version = 0 }: ForRail & { version?: number }) => ({
      railId,
      version,
      refusal: null,
    })),
    noteWords: assign((_, { words }: { words: string }) => ({ words, refusal: null })),
    notePress: assign((_, { press }: { press: KycPress }) => ({ press, refusal: null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetRefusal: assign({ refusal: null }),
    forgetWords: assign({ words: '' }),
  },
})
