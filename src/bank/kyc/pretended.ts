import { said } from '#bank/outside/vendors/pretend'
import type { World } from '#bank/services'
import type { IdentityNews } from '#bank/outbox/topics'
import { hearVendor } from './vendorNews.ts'

/**
 * Says it: signed, and by the door any vendor comes through. Said twice it is one word, because its
 * name is made of the visit it is about.
 */
export function createPretendedVendor(world: World) {
  return async (news: IdentityNews, tenantId: string): Promise<void> => {
    const { reference, inquiryId, word, parts } = news
    const eventId = `${inquiryId} ${word}`
    const told = { eventId, reference, inquiryId, word, parts, at: new Date(news.at) }
    await hearVendor(world, tenantId, 'pretend', said(world.seal, told, world.clock.now()))
  }
}
