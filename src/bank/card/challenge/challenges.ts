import type {
  approveCardChallenge,
  denyCardChallenge,
  listCardChallenges,
} from '#contract/cardChallenge'
import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { ProofBinding } from '#contract/proof'
import { pageFrom } from '#bank/page'
import { requireProof } from '#bank/proof/proof'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { listChallengeRows, type CardChallengeFound } from './challenge.rows.ts'
import { challengeShown, lockedChallenge, stepChallenge } from './step.ts'

export async function handleListCardChallenges(
  { wallet_uuid, status, limit, offset }: ParsedOf<typeof listCardChallenges>,
  { tx, scope, world }: PersonContext,
) {
  const now = world.clock.now()
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const filter = { walletId: wallet.id, status: status ?? null, now }
  const { rows, total } = await listChallengeRows(tx, scope.tenantId, filter, { limit, offset })
  const data = rows.map((row) => challengeShown(row, now))
  return pageFrom(data, total, offset)
}

/** Proved for this merchant's amount, where the holder has a second factor. */
export async function handleApproveCardChallenge(
  { id }: ParsedOf<typeof approveCardChallenge>,
  context: PersonContext,
) {
  const now = context.world.clock.now()
  const locked = await lockedChallenge(depsOf(context), id)
  const { challenge } = locked
  if (challenge.status === 'APPROVED') return challengeShown(challenge, now)
  const next = await stepChallenge(depsOf(context), locked, { type: 'challenge.approve' }, () =>
    requireProof(context, boundTo(challenge)),
  )
  return challengeShown(next, now)
}

export async function handleDenyCardChallenge(
  { id }: ParsedOf<typeof denyCardChallenge>,
  context: PersonContext,
) {
  const now = context.world.clock.now()
  const locked = await lockedChallenge(depsOf(context), id)
  if (locked.challenge.status === 'DENIED') return challengeShown(locked.challenge, now)
  const next = await stepChallenge(depsOf(context), locked, { type: 'challenge.deny' })
  return challengeShown(next, now)
}

const boundTo = ({ id, minor, scale, symbol }: CardChallengeFound): ProofBinding => ({
  purpose: 'card_payment',
  amount: fromMinor(BigInt(minor), scale),
  meta: { currency: symbol, subject: id },
})

const depsOf = ({ tx, scope, world }: PersonContext) => ({ tx, tenantId: scope.tenantId, world })
