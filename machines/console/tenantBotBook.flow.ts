import type { ActorRefFrom } from 'xstate'
import type { TenantBot } from '#contract/ops/tenantBot'
import { makeRecordFlow } from '#machines/kit/record.flow'

/** Its one act proposes that the bot goes. */
export const tenantBotBook = makeRecordFlow<TenantBot, 'removal'>({
  id: 'tenantBotBook',
  description: 'The bot by which customers reach the bank in Telegram.',
})

export type TenantBotBookActor = ActorRefFrom<(typeof tenantBotBook)['flow']>
