import { signedVendorMessage } from '#bank/outside/vendors/pretend'
import type { BankServices } from '#bank/services'
import type { IdentityNews } from '#bank/outbox/topics'
import { handleVendorNews } from './vendorNews.ts'

/**
 * Sends the sandbox vendor's result as a signed message, like a real vendor's. The event id comes
 * from the session, so a repeated message is processed once.
 */
export function createPretendedVendor(world: BankServices) {
  return async (news: IdentityNews, tenantId: string): Promise<void> => {
    const { reference, inquiryId, word, parts } = news
    const eventId = `${inquiryId} ${word}`
    const message = { eventId, reference, inquiryId, word, parts, at: new Date(news.at) }
    await handleVendorNews(
      world,
      tenantId,
      'pretend',
      signedVendorMessage(world.seal, message, world.clock.now()),
    )
  }
}
