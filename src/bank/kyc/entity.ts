import type { appealKyc, readKycEntity } from '#contract/kyc'
import type { EntityType, KycEntity, KycPart, VerificationSession } from '#contract/kycEntity'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import type { Tenant } from '#bank/tenant/tenant'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import type { WalletRow } from '#bank/wallet/wallet.rows'
import type { BankServices } from '#bank/services'
import {
  findEntity,
  insertEntity,
  lockEntity,
  newEntity,
  writeEntity,
  type EntityRow,
} from './entity.rows.ts'
import { kycOf } from './rails.ts'
import { stepEntity } from './stepEntity.ts'
import { maskedNumber, decryptIdentityData } from './identityData.ts'
import {
  aboutEntity,
  findNewestSession,
  type VerificationSessionRow,
} from './verificationSession.rows.ts'

/** What a new entity of each type must provide. */
export const firstParts: Record<EntityType, KycPart[]> = {
  individual: ['document', 'face', 'questions'],
  business: ['business', 'document', 'face', 'questions'],
  universal: ['document', 'face', 'questions', 'address'],
}

export async function handleReadKycEntity(
  { wallet_id }: ParsedOf<typeof readKycEntity>,
  context: PersonContext,
) {
  const wallet = await walletOf(context.tx, context.scope, wallet_id)
  const row = await findEntity(context.tx, context.scope.tenantId, wallet.id)
  if (!row) throw new Refusal('NOT_FOUND', 'Nothing was begun for this wallet.')
  return { ...(await entityShown(context, row)), wallet_id: wallet.id }
}

/** Locks the entity of a wallet, creating it if there is none. */
export async function entityOf(
  { tx, tenant, world }: { tx: Tx; tenant: Tenant; world: BankServices },
  wallet: Pick<WalletRow, 'owner_id' | 'person_id'>,
  type: EntityType,
): Promise<EntityRow> {
  const ids = { id: world.random.id(), person_id: wallet.person_id, wallet_id: wallet.owner_id }
  const entity = newEntity({ ...ids, type, missing: firstParts[type] }, world.clock.now())
  await insertEntity(tx, tenant.id, entity)
  const row = existing(
    await lockEntity(tx, tenant.id, { walletId: wallet.owner_id }),
    `The entity of wallet ${wallet.owner_id} is not there.`,
  )
  return row
}

export async function entityShown(
  { tx, tenant, world }: { tx: Tx; tenant: Tenant; world: BankServices },
  row: EntityRow,
): Promise<KycEntity> {
  const session = await findNewestSession(tx, tenant.id, aboutEntity(row.id))
  const { id, wallet_id, type, status, stage, reason } = row
  const final = status === 'REJECT' || status === 'DECLINED'
  return {
    id,
    wallet_id,
    type,
    status,
    dao_status: false,
    transmits_customer_funds: false,
    ...identityDataShown(world, tenant.id, row),
    stage,
    reason,
    message: row.message,
    missing: row.missing,
    can_visit: mayStartSession(row, kycOf(tenant).attemptsMax),
    can_appeal: final && stage !== 'appealed',
    is_final: final,
    attempts_left: Math.max(0, kycOf(tenant).attemptsMax - row.attempts),
    visit: session?.closed_at === null && stage === 'in_vendor' ? sessionShown(session) : null,
    moved_at: row.moved_at.toISOString(),
  }
}

export const mayStartSession = ({ status, missing, attempts }: EntityRow, attemptsMax: number) =>
  status === 'UNVERIFIED' ||
  (status === 'SOFT_REJECT' && attempts < attemptsMax) ||
  (status === 'HOLD' && missing.length > 0)

export const sessionShown = ({
  id,
  vendor,
  parts,
  created_at,
}: VerificationSessionRow): VerificationSession => ({
  id,
  vendor,
  parts,
  started_at: created_at.toISOString(),
})

function identityDataShown({ seal }: BankServices, tenantId: string, row: EntityRow) {
  const { address_line1, city, postal_code, country, gov_id_number, ...identity } =
    decryptIdentityData(seal, tenantId, row.id, row.told)
  const address = { address_line1, city, postal_code, country }
  return {
    ...identity,
    ...(gov_id_number && { gov_id_number: maskedNumber(gov_id_number) }),
    ...(address_line1 && { address: withoutUndefined(address) }),
  }
}

const withoutUndefined = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/** Stores an appeal encrypted: only the bank's staff read it. */
export async function handleAppealKyc(
  { wallet_id, words }: ParsedOf<typeof appealKyc>,
  context: PersonContext,
) {
  const { tx, scope, tenant, world } = context
  const wallet = await walletOf(tx, scope, wallet_id)
  const row = await lockEntity(tx, tenant.id, { walletId: wallet.id })
  if (!row) throw new Refusal('NOT_FOUND', 'Nothing was begun for this wallet.')
  const deps = { tx, tenant, world, actor: 'customer' }
  const moved = await stepEntity(deps, row, { type: 'customer.appeal' })
  const sealed = world.seal.close(Buffer.from(words), `kyc appeal ${tenant.id} ${row.id}`)
  await writeEntity(tx, tenant.id, { ...moved, appeal: sealed })
  return { ...(await entityShown(context, moved)), wallet_id: wallet.id }
}
