import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  BotTrial,
  proposeTenantBot,
  proposeTenantBotRemoval,
  TenantBot,
  tryTenantBot,
} from '#contract/ops/tenantBot'
import type { BotOutcome } from '#contract/ops/tenantBotDocument'
import { isUuid } from '#bank/db/uuid'
import { aboutNothing, noNames, proposing } from '#bank/proposal/proposal'
import type { NoTransactionHandler, StaffContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { botIdOf, webhookSecret } from '#bank/tenant/bot'
import type { Tenant } from '#bank/tenant/tenant'
import { sealSecrets } from '#bank/tenant/tenant.rows'
import { TRIAL_MS } from '#bank/vendor/credentials'
import { tenantNow } from '#bank/vendor/target'
import { botTarget } from './target.ts'
import {
  findBotProposal,
  findBotTrial,
  findTenantBot,
  keepBotTrial,
  readTenantBotRow,
  type TenantBotListRow,
} from './tenantBot.rows.ts'

export async function handleReadTenantBot(_: object, context: StaffContext): Promise<TenantBot> {
  const { tx, scope, world } = context
  const tenant = await tenantNow(context)
  const { telegram_bot_token: token } = tenant.secrets
  const row = await readTenantBotRow(tx, scope.tenantId)
  const proposal = await findBotProposal(tx, scope.tenantId)
  const isLive = tenant.kind === 'live'
  return {
    name: tenant.config.tg_bot_name,
    bot_id: isLive ? botIdIn(tenant) : null,
    is_token_held: isLive && token !== null,
    webhook: isLive ? webhookShown(world, tenant, row) : null,
    set_at: row?.changedAt.toISOString() ?? null,
    set_by: row?.proposerId ? { id: row.proposerId, name: row.proposer ?? '' } : null,
    approved_by: row?.approverId ? { id: row.approverId, name: row.approver ?? '' } : null,
    proposal: proposal === null ? null : { id: proposal },
  }
}

function botIdIn({ config, secrets }: Tenant): string | null {
  const { telegram_bot_token: token } = secrets
  return token === null ? (config.telegram_bot?.id ?? null) : botIdOf(token)
}

function webhookShown(
  { verifiers }: BankServices,
  { id, secrets }: Tenant,
  row: TenantBotListRow | null,
): TenantBot['webhook'] {
  // Given by the command before such rows were written: only that it was told is known.
  if (row === null && secrets.telegram_webhook_secret)
    return {
      url: `${verifiers.home ?? ''}/hooks/bot/${id}`,
      status: 'set',
      fault: null,
      told_at: null,
    }
  if (!row?.webhook) return null
  const { webhook: url, fault, toldAt } = row
  const status = toldAt === null ? 'waiting' : fault === null ? 'set' : 'failing'
  return { url, status, fault, told_at: toldAt?.toISOString() ?? null }
}

interface Tried {
  outcome: BotOutcome
  otherName: string | null
}

/** Telegram is asked outside any transaction, and what it said is kept beside what was tried. */
export const handleTryTenantBot: NoTransactionHandler<typeof tryTenantBot> = {
  async noTransaction({ name, token }: ParsedOf<typeof tryTenantBot>, context): Promise<BotTrial> {
    const { world, scope, tenant, caller } = context
    if ((token === null) !== (tenant.kind === 'sandbox'))
      throw new Refusal('STATE_CONFLICT', 'Only the bot of a sandbox has no token.', {
        state: token === null ? 'TOKEN_MISSING' : 'SANDBOX',
      })
    const triedAt = world.clock.now()
    const { outcome, otherName } = await tried(world, scope.tenantId, name, token)
    const id = world.random.id()
    await context.commit(async ({ tx, entered }) => {
      await keepBotTrial(tx, scope.tenantId, {
        id,
        name,
        box: token === null ? null : sealedBot(world, scope.tenantId, token),
        botId: token === null ? null : botIdOf(token),
        outcome,
        triedBy: caller.staffId,
        triedAt,
      })
      entered.object = 'bot'
    })
    return { id, name, outcome, other_name: otherName, tried_at: triedAt.toISOString() }
  },
}

/** The token is to be of the bot that was named: notices and links lead to that name. */
async function tried(
  { bots }: BankServices,
  tenantId: string,
  name: string,
  token: string | null,
): Promise<Tried> {
  if (token === null) return { outcome: 'accepted', otherName: null }
  const identity = await bots.identify({ tenantId, token })
  if ('fault' in identity)
    return {
      outcome: identity.fault === 'token_refused' ? 'refused' : 'unreachable',
      otherName: null,
    }
  const isSame = identity.name.toLowerCase() === name.toLowerCase()
  return isSame
    ? { outcome: 'accepted', otherName: null }
    : { outcome: 'name_differs', otherName: identity.name }
}

/** As the tenant's secrets are sealed: approving only moves the box. */
const sealedBot = ({ seal, random }: BankServices, tenantId: string, token: string) =>
  sealSecrets(seal, tenantId, {
    telegram_bot_token: token,
    telegram_webhook_secret: webhookSecret(random),
  })

/** Of their own trials only: nobody proposes what they have not typed. */
export async function stepProposeTenantBot(
  { id, reason }: ParsedOf<typeof proposeTenantBot>,
  context: StaffContext,
) {
  const { tx, scope, world, caller } = context
  const trial = isUuid(id) ? await findBotTrial(tx, scope.tenantId, id, caller.staffId) : null
  if (!trial || trial.triedAt.getTime() + TRIAL_MS <= world.clock.now().getTime())
    throw new Refusal('NOT_FOUND')
  const { name, botId, outcome, box, triedAt } = trial
  if (outcome !== 'accepted')
    throw new Refusal('STATE_CONFLICT', 'Telegram did not accept it.', { state: outcome })
  const base = (await findTenantBot(tx, scope.tenantId))?.version ?? 0
  const tried_at = box === null ? null : triedAt.toISOString()
  const draft = { name, bot_id: botId, tried_at, base }
  const about = { ...aboutNothing, bot: draft, bot_box: box }
  const target = await botTarget(context, draft)
  return proposing(context, { kind: 'bot_set', reason, about, names: noNames }, target)
}

export async function stepProposeTenantBotRemoval(
  { reason }: ParsedOf<typeof proposeTenantBotRemoval>,
  context: StaffContext,
) {
  const { tx, scope } = context
  const tenant = await tenantNow(context)
  if (tenant.config.tg_bot_name === null && botIdIn(tenant) === null) throw new Refusal('NOT_FOUND')
  const base = (await findTenantBot(tx, scope.tenantId))?.version ?? 0
  const draft = { name: null, bot_id: null, tried_at: null, base }
  const about = { ...aboutNothing, bot: draft }
  const target = await botTarget(context, draft)
  return proposing(context, { kind: 'bot_removal', reason, about, names: noNames }, target)
}
