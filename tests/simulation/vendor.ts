import { entityLife, type EntityEvent } from '#machines/kyc/entity.life'
import { entityExhibit as exhibit } from '#machines/kyc/life.exhibit'
import { advance, allows, startLife, type LifeRecord } from '#machines/kit/life'
import { signedVendorMessage } from '#bank/outside/vendors/pretend'
import { newsWords, type NewsWord } from '#bank/outside/vendors/verifier'
import type { BankServices } from '#bank/services'
import { repeated, type SimulationDeps } from './customer.ts'
import type { Citizen } from './citizen.ts'

/** What a vendor said of somebody, and where that leaves them, as far as the bank ever has to know. */
export interface Judged {
  citizen: Citizen
  status: string
  reason: string | null
}

interface VendorWordSent {
  eventId: string
  word: NewsWord
  at: Date
}

/**
 * The vendor of one who has begun to show who they are. It says several things, each until it is
 * heard, some once more, some after what it said later; and each changes something once at most, and
 * nothing where a later word was there before.
 */
export async function judge(
  deps: SimulationDeps,
  { world, citizen, words }: { world: BankServices; citizen: Citizen; words: number },
): Promise<Judged> {
  const { dice, weather, gate } = deps
  const now = world.clock.now().getTime()
  const spoken = Array.from({ length: words }, (_, before): VendorWordSent => {
    const at = new Date(now + (before - words) * 1_000)
    return { eventId: deps.mint(), word: dice.pick(newsWords), at }
  })
  const sent = weather.strikes('verdict late') ? spoken.toReversed() : spoken
  let known: Known = { record: begins(), heard: 0 }
  for (const word of sent) {
    await send(deps, world, citizen, word)
    known = applied(known, word)
    gate.note(`${citizen.name} is told ${word.word} and stands ${known.record.status}`)
    const before = sent.slice(0, sent.indexOf(word) + 1)
    if (weather.strikes('verdict said again')) await send(deps, world, citizen, dice.pick(before))
  }
  const { status, facts } = known.record
  return { citizen, status, reason: facts.reason }
}

/** Each time signed anew, as a vendor that was not heard says it again. */
function send(
  deps: SimulationDeps,
  { seal, clock }: BankServices,
  citizen: Citizen,
  word: VendorWordSent,
) {
  const about = { reference: citizen.entityId, inquiryId: null, parts: ['document'] as const }
  const make = () => {
    const { body, headers } = signedVendorMessage(seal, { ...about, ...word }, clock.now())
    const address = `http://localhost/hooks/kyc/${citizen.tenantId}/pretend`
    return new Request(address, { method: 'POST', headers, body: new Uint8Array(body) })
  }
  return repeated(deps, `the word ${word.word}`, make, true)
}

interface Known {
  record: LifeRecord<typeof entityLife>
  heard: number
}

/** In front of the vendor's page, and nothing handed in yet. */
function begins(): Known['record'] {
  const [first] = exhibit.inputs as Parameters<typeof startLife<typeof entityLife>>[1][]
  return advance(entityLife, startLife(entityLife, first!), { type: 'visit.begin' })
}

/** What one more word makes of it. */
function applied({ record, heard: received }: Known, { word, at }: VendorWordSent): Known {
  const steps = at.getTime() < received ? null : stepsFor(record, word)
  if (steps === null) return { record, heard: received }
  const after = steps.reduce((now, event) => advance(entityLife, now, event), record)
  return { record: after, heard: at.getTime() }
}

/** A word about somebody who is at the vendor's says that they handed in, too. */
function stepsFor(record: Known['record'], word: NewsWord): EntityEvent[] | null {
  const submit = { type: 'entity.submit' } as const
  const handsIn = record.facts.stage === 'in_vendor' && allows(entityLife, record, submit)
  if (word === 'pending') return record.status === 'PENDING' ? [] : handsIn ? [submit] : null
  const event = eventOf(
    record.status === 'APPROVED' && word !== 'green' && word !== 'needs' ? 'hit' : word,
  )
  if (allows(entityLife, record, event)) return [event]
  return handsIn && event.type !== 'verdict.hit' ? [submit, event] : null
}

function eventOf(word: Exclude<NewsWord, 'pending'>): EntityEvent {
  switch (word) {
    case 'retry':
      return { type: 'verdict.retry', parts: ['document'], reason: 'unreadable' }
    case 'needs':
      return { type: 'verdict.needs', parts: ['document'] }
    case 'final':
      return { type: 'verdict.final', reason: 'not_accepted' }
    default:
      return { type: `verdict.${word}` }
  }
}
