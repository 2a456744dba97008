import { Refusal } from '#contract/kit/refusal'
import { job } from '#bank/job/job'
import { bulkRow } from '#bank/ledger/step'
import type { ProposalListRow } from '#bank/proposal/proposal.rows'
import type { StaffContext } from '#bank/requestContext'
import { tenantNow } from '#bank/vendor/target'
import { botBoxesTaken, botsGiven, findTenantBot, type BotDraft } from './tenantBot.rows.ts'
import { webhookOf } from './webhook.ts'

export interface BotOfProposal {
  is: 'bot'
  /** The bot is still the one it was made for. */
  isCurrent: boolean
  draft: BotDraft
  formerName: string | null
}

export async function botTarget(context: StaffContext, draft: BotDraft): Promise<BotOfProposal> {
  const { config } = await tenantNow(context)
  const now = await findTenantBot(context.tx, context.scope.tenantId)
  return {
    is: 'bot',
    isCurrent: (now?.version ?? 0) === draft.base,
    draft,
    formerName: config.tg_bot_name,
  }
}

/** What approving does; Telegram is told after the commit. */
export function giveProposedBot(
  { world, scope, tenant, caller }: StaffContext,
  { id: proposalId }: ProposalListRow,
  target: BotOfProposal,
) {
  const { draft, isCurrent } = target
  const { name, base } = draft
  if (!isCurrent) throw new Refusal('STATE_CONFLICT', 'The bot was changed meanwhile.')
  const keepsSecrets = tenant.kind === 'sandbox'
  const webhook = keepsSecrets || name === null ? null : webhookOf(world, scope.tenantId)
  const telling = job(world, 'bot.webhook', { key: 'bot', what: {}, dueAt: world.clock.now() })
  const rows = [
    bulkRow(botBoxesTaken, { proposalId, base, approvedBy: caller.staffId, webhook }),
    bulkRow(botsGiven, { name, keepsSecrets }),
    ...(keepsSecrets ? [] : [telling]),
  ]
  return { step: { transfers: [], rows }, after: target, object: 'bot' }
}

export const proposedBotShown = ({ draft, formerName }: BotOfProposal) => ({
  name: draft.name,
  bot_id: draft.bot_id,
  former_name: formerName,
  tried_at: draft.tried_at,
})
