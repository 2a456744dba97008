import { entityLife, type EntityEvent } from '#machines/kyc/entity.life'
import { entityExhibit as exhibit } from '#machines/kyc/life.exhibit'
import { advance, allows, startLife, type LifeRecord } from '#machines/kit/life'
import { signedVendorMessage } from '#bank/outside/vendors/pretend'
import { newsWords, type NewsWord } from '#bank/outside/vendors/verifier'
import type { BankServices } from '#bank/services'
import { repeated, type SimulationDeps } from './customer.ts'
import type { Citizen } from './citizen.ts'

/** The expected status after all messages of the vendor. */
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
 * The verification vendor sends several messages, some repeated, some out of order. Each takes effect
 * at most once, and not after a later one.
 */
export async function judge(
  deps: SimulationDeps,
  { world, citizen, words }: { world: BankServices; citizen: Citizen; words: number },
): Promise<Judged> {
  const { dice, chaos, gate } = deps
  const now = world.clock.now().getTime()
  const spoken = Array.from({ length: words }, (_, before): VendorWordSent => {
    const at = new Date(now + (before - words) * 1_000)
    return { eventId: deps.mint(), word: dice.pick(newsWords), at }
  })
  const sent = chaos.strikes('verdict late') ? spoken.toReversed() : spoken
  let known: Known = { record: begins(), last: 0 }
  for (const word of sent) {
    await sendVerdict(deps, citizen, word)
    known = applied(known, word)
    gate.note(`${citizen.name} is told ${word.word} and stands ${known.record.status}`)
    const before = sent.slice(0, sent.indexOf(word) + 1)
    if (chaos.strikes('verdict said again')) await sendVerdict(deps, citizen, dice.pick(before))
  }
  const { status, facts } = known.record
  return { citizen, status, reason: facts.reason }
}

/** Signed again for each attempt. */
export function sendVerdict(
  deps: SimulationDeps,
  citizen: Pick<Citizen, 'tenantId' | 'entityId'>,
  word: VendorWordSent,
) {
  const { seal, clock } = deps.world
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
  last: number
}

/** At the vendor, nothing submitted yet. */
function begins(): Known['record'] {
  const [first] = exhibit.inputs as Parameters<typeof startLife<typeof entityLife>>[1][]
  return advance(entityLife, startLife(entityLife, first!), { type: 'visit.begin' })
}

function applied({ record, last }: Known, { word, at }: VendorWordSent): Known {
  const steps = at.getTime() < last ? null : stepsFor(record, word)
  if (steps === null) return { record, last }
  const after = steps.reduce((now, event) => advance(entityLife, now, event), record)
  return { record: after, last: at.getTime() }
}

/** A verdict on somebody still at the vendor implies that they submitted. */
function stepsFor(record: Known['record'], word: NewsWord): EntityEvent[] | null {
  const submit = { type: 'entity.submit' } as const
  const submits = record.facts.stage === 'in_vendor' && allows(entityLife, record, submit)
  if (word === 'pending') return record.status === 'PENDING' ? [] : submits ? [submit] : null
  const event = eventOf(
    record.status === 'APPROVED' && word !== 'green' && word !== 'needs' ? 'hit' : word,
  )
  if (allows(entityLife, record, event)) return [event]
  return submits && event.type !== 'verdict.hit' ? [submit, event] : null
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
