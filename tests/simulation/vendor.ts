import { entityLife, type EntityEvent } from '#machines/kyc/entity.life'
import { entity as exhibit } from '#machines/kyc/life.exhibit'
import { advance, allows, born, type LifeRecord } from '#machines/kit/life'
import { said } from '#bank/outside/vendors/pretend'
import { newsWords, type NewsWord } from '#bank/outside/vendors/verifier'
import type { World } from '#bank/services'
import { repeated, type Street } from './customer.ts'
import type { Citizen } from './citizen.ts'

/** What a vendor said of somebody, and where that leaves them, as far as the bank ever has to know. */
export interface Judged {
  citizen: Citizen
  status: string
  reason: string | null
}

interface Word {
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
  street: Street,
  { world, citizen, words }: { world: World; citizen: Citizen; words: number },
): Promise<Judged> {
  const { dice, weather, gate } = street
  const now = world.clock.now().getTime()
  const spoken = Array.from({ length: words }, (_, before): Word => {
    const at = new Date(now + (before - words) * 1_000)
    return { eventId: street.mint(), word: dice.pick(newsWords), at }
  })
  const sent = weather.strikes('verdict late') ? spoken.toReversed() : spoken
  let known: Known = { record: begins(), heard: 0 }
  for (const word of sent) {
    await send(street, world, citizen, word)
    known = told(known, word)
    gate.note(`${citizen.name} is told ${word.word} and stands ${known.record.status}`)
    const before = sent.slice(0, sent.indexOf(word) + 1)
    if (weather.strikes('verdict said again')) await send(street, world, citizen, dice.pick(before))
  }
  const { status, facts } = known.record
  return { citizen, status, reason: facts.reason }
}

/** Each time signed anew, as a vendor that was not heard says it again. */
function send(street: Street, { seal, clock }: World, citizen: Citizen, word: Word) {
  const about = { reference: citizen.entityId, inquiryId: null, parts: ['document'] as const }
  const make = () => {
    const { body, headers } = said(seal, { ...about, ...word }, clock.now())
    const address = `http://localhost/hooks/kyc/${citizen.tenantId}/pretend`
    return new Request(address, { method: 'POST', headers, body: new Uint8Array(body) })
  }
  return repeated(street, `the word ${word.word}`, make, true)
}

interface Known {
  record: LifeRecord<typeof entityLife>
  heard: number
}

/** In front of the vendor's page, and nothing handed in yet. */
function begins(): Known['record'] {
  const [first] = exhibit.inputs as Parameters<typeof born<typeof entityLife>>[1][]
  return advance(entityLife, born(entityLife, first!), { type: 'visit.begin' })
}

/** What one more word makes of it. */
function told({ record, heard }: Known, { word, at }: Word): Known {
  const steps = at.getTime() < heard ? null : stepsFor(record, word)
  if (steps === null) return { record, heard }
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
