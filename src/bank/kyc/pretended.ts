import { signedVendorMessage } from '#bank/outside/vendors/pretend'
import type { BankServices } from '#bank/services'
import type { IdentityNews } from '#bank/outbox/topics'
import { handleVendorNews } from './vendorNews.ts'

/**
 * Says it: signed, and by the door any vendor comes through. Said twice it is one word, because its
 * name is made of the visit it is about.
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
