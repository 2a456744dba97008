import { expect } from 'vitest'
import {
  listIdentityChanges,
  openIdentityChangeVisit,
  requestIdentityChange,
  type IdentityChange,
} from '#contract/identityChange'
import { readUserData } from '#contract/person'
import { signedVendorMessage } from '#bank/outside/vendors/pretend'
import type { NewsWord } from '#bank/outside/vendors/verifier'
import { handleVendorNews } from '#bank/kyc/vendorNews'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openVerifying } from '#tests/bank/kyc/visitor'
import type { TestBank } from '#tests/kit/bank'

/** Customers who were verified, and what becomes of a change of that. */
export async function openChanges(bank: TestBank) {
  const kit = await openVerifying(bank)

  async function verified() {
    const owner = await kit.moveIn()
    await kit.handIn(owner)
    await kit.say(owner, 'green')
    return owner
  }

  const name = { subject: 'name', first_name: 'Rowan', last_name: 'Mill' }
  const home = { address_line1: 'Oak Lane 2', city: 'Bonn', postal_code: '53111', country: 'DE' }

  async function requested(owner: Owner, words: object = name) {
    const { status, body } = await owner.ask(requestIdentityChange, words)
    expect([status, body.code]).toEqual([200, undefined])
    return body as unknown as IdentityChange
  }

  /** Through the vendor's page; what was asked for stands in it. */
  async function giveDocuments(owner: Owner, id: string, outcome = 'later', number?: string) {
    const { status, body } = await owner.ask(openIdentityChangeVisit, { id })
    expect(status).toBe(200)
    const page = await kit.enter(String(body.url))
    const shown = await page.show()
    const [part] = body.parts as ['document' | 'address']
    const own = { gov_id_number: number ?? `N${bank.world.random.number()}` }
    const more = part === 'document' ? own : home
    expect((await page.fill(part, more)).status).toBe(303)
    expect((await page.send('hand-in', { outcome })).status).toBe(200)
    await bank.relay.drain()
    return shown.text
  }

  const newest = async (owner: Owner) =>
    ((await owner.ask(listIdentityChanges)).body.data as IdentityChange[])[0]!
  const profileOf = async (owner: Owner) => (await owner.ask(readUserData)).body

  /** What the vendor says of a change. */
  const hearing = (reference: string, inquiryId: string | null = null) => {
    const { seal, clock } = bank.world
    return (word: NewsWord, eventId: string, ago: number) => {
      const at = new Date(clock.now().getTime() - ago)
      const news = { eventId, reference, inquiryId, word, parts: [], at }
      const message = signedVendorMessage(seal, news, clock.now())
      return handleVendorNews(bank.world, kit.tenantId, 'pretend', message)
    }
  }

  return { kit, verified, requested, giveDocuments, newest, profileOf, hearing, home, name }
}
