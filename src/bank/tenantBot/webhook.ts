import type { BankServices } from '#bank/services'
import { inTenant } from '#bank/db/engine'
import type { JobHandlers, JobResult } from '#bank/job/runJobs'
import { findTenant, openSecrets } from '#bank/tenant/tenant.rows'
import { botIdOf } from '#bank/tenant/bot'
import { findTenantBot, noteTold } from './tenantBot.rows.ts'

/** Telegram calls nothing but HTTPS. */
export const webhookOf = ({ verifiers: { home } }: BankServices, tenantId: string) =>
  home?.startsWith('https://') ? `${home}/hooks/bot/${tenantId}` : null

/** Telegram is told after the commit, as often as it takes. */
export const tenantBotJobs = (world: BankServices): Pick<JobHandlers, 'bot.webhook'> => ({
  'bot.webhook': (_, { tenantId }) => tellTelegram(world, tenantId),
})

async function tellTelegram(world: BankServices, tenantId: string): Promise<JobResult> {
  const bot = await currentBot(world, tenantId)
  if (!bot) return
  const { version, webhook, secrets, leaving } = bot
  const { telegram_bot_token: token, telegram_webhook_secret: secret } = secrets
  const listens = webhook && token && secret
  const fault = listens ? await world.bots.listen({ tenantId, token, url: webhook, secret }) : null
  const isOther = leaving !== null && botIdOf(leaving) !== (token && botIdOf(token))
  const leavingFault = isOther ? await world.bots.leave({ tenantId, token: leaving }) : null
  const isLeft = leavingFault !== 'unreachable'
  const at = world.clock.now()
  await inTenant(world.engine, tenantId, (tx) =>
    noteTold(tx, tenantId, { version, fault, isLeft, at }),
  )
  // Only another token helps where Telegram refused this one.
  if (!isLeft || (fault !== null && fault !== 'token_refused'))
    throw new Error(`Telegram does not know the bot: ${fault ?? leavingFault}.`)
}

const currentBot = ({ engine, seal }: BankServices, tenantId: string) =>
  inTenant(engine, tenantId, async (tx) => {
    const tenant = await findTenant(tx, seal, tenantId)
    const row = await findTenantBot(tx, tenantId)
    if (!tenant || tenant.kind === 'sandbox' || !row) return null
    const leaving = row.leavingBox && openSecrets(seal, tenantId, row.leavingBox)
    return {
      version: row.version,
      webhook: row.webhook,
      secrets: tenant.secrets,
      leaving: leaving?.telegram_bot_token ?? null,
    }
  })
