import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { acceptKycTerms, readKycRail, submitKycRail, type KycRail } from '#contract/kyc'
import type { Endpoint } from '#contract/kit/endpoint'
import { renewTerms } from '#contract/sandboxKyc'
import { kyc as said } from '#app/features/kyc/words.en.ts'
import { simulation } from '#app/features/sandbox/words.en.ts'
import type { EntityEvent, EntityFacts } from '#machines/kyc/entity.life'
import { railLife, type RailEvent } from '#machines/kyc/rail.life'
import { advance, allows, startLife, type LifeRecord } from '#machines/kit/life'
import type { Walk } from '#tests/kit/mbt'
import type { Customer } from './customer.ts'
import type { Checked } from './kycs.operator.ts'
import { bankOfEntity, bornEntity, entityAfter } from './kycs.ts'
import { allThere } from '#tests/browser/arrival'
import { answerTo, type Place } from './pages.ts'
import { stateText, type Model, type System } from './system.ts'

/**
 * A rail beside its verification. Events of the verification move the rail too, so paths are found
 * through both lives at once; only the rail is compared.
 */

/** The only gate of this bank. */
const RAIL = 'swift'
const name = said.railNames[RAIL]

type RailRecord = LifeRecord<typeof railLife>
interface Moment {
  entity: ReturnType<typeof bornEntity>
  rail: RailRecord
}

const bornMoment = (facts: EntityFacts): Moment => ({
  entity: bornEntity(facts),
  rail: startLife(railLife, { termsAccepted: false, entity: null, reason: null }),
})

/** Besides events of the verification: the customer's request, and new terms of the bank. */
const ofRails = ['terms.accept', 'rail.submit', 'terms.renew'] as const

export const isOfRail = (type: string) => ofRails.some((one) => one === type)

/** Both after an event, or null where it is not taken. */
function momentAfter({ entity, rail }: Moment, { type, ...words }: AnyEventObject): Moment | null {
  const stepped = (from: RailRecord, event: RailEvent) =>
    allows(railLife, from, event) ? advance(railLife, from, event) : null
  const submitted = (from: RailRecord) => stepped(from, { type: 'rail.submit' })
  const having = (facts: object) => ({ status: rail.status, facts: { ...rail.facts, ...facts } })
  const left = (after: RailRecord | null) => after && { entity, rail: after }
  if (type === 'rail.submit') return left(submitted(rail))
  if (type === 'terms.renew')
    return rail.status === 'APPROVED' ? left(having({ termsAccepted: false })) : null
  if (type === 'terms.accept') {
    const accepted = advance(railLife, rail, { type })
    // One button accepts the terms and requests the rail where nothing else is missing.
    return left(submitted(accepted) ?? accepted)
  }
  const next = entityAfter(entity, { type, ...words } as EntityEvent) // of that life's exhibit
  if (next === null) return null
  const { status: to, facts } = next
  const carried = stepped(rail, { type: 'entity.moved', to, reason: facts.reason })
  return { entity: next, rail: carried ?? having({ entity: to }) }
}

export interface RailWalk extends Walk {
  marks: Marks
}

/** The states and arrows of a path, without and with reasons. */
interface Marks {
  states: readonly string[]
  arrows: readonly string[]
  details: readonly string[]
}

/** The shortest path to every state of both lives, and from there along each arrow. */
export function railWalks(input: EntityFacts, ofCheck: readonly AnyEventObject[]): RailWalk[] {
  const all = [...ofCheck, ...ofRails.map((type) => ({ type }))]
  const first = bornMoment(input)
  const begun = { states: [first.rail.status], arrows: [], details: [] }
  const ways = new Map([[keyOf(first), { at: first, walk: walkOf(input, [], begun) }]])
  const walks: RailWalk[] = []
  // A Map can grow while it is iterated: this is a breadth-first search.
  for (const [here, { at, walk }] of ways)
    for (const event of all) {
      const next = momentAfter(at, event)
      const key = next ? keyOf(next) : here
      const longer = walkOf(input, [...walk.events, event], marked(walk.marks, at, event, next))
      if (next && !ways.has(key)) ways.set(key, { at: next, walk: longer })
      else if (key !== here || event.type === 'rail.submit') walks.push(longer)
    }
  return walks
}

const walkOf = (input: EntityFacts, events: AnyEventObject[], marks: Marks): RailWalk => ({
  story: events.map(({ type }) => type).join(' > '),
  input,
  events,
  marks,
})

const keyOf = ({ entity, rail }: Moment) =>
  JSON.stringify([entity.status, entity.facts, rail.status, rail.facts])

const inDetail = ({ rail: { status, facts } }: Moment) =>
  stateText({ state: status, why: facts.reason })

function marked(so: Marks, from: Moment, { type }: AnyEventObject, to: Moment | null): Marks {
  const standings = to ? [...so.states, to.rail.status] : so.states
  const by = isOfRail(type) ? type : 'entity.moved'
  const stays = from.rail.status === to?.rail.status
  if (by === 'entity.moved' && (stays || to === null)) return { ...so, states: standings }
  const arrow = [from.rail.status, by, to?.rail.status ?? 'not now'].join(' > ')
  const detail = [inDetail(from), from.entity.status, type, to ? inDetail(to) : 'not now']
  return {
    states: standings,
    arrows: [...so.arrows, arrow],
    details: [...so.details, detail.join(' > ')],
  }
}

/** The pure charts. */
export function chartOfRail(facts: EntityFacts): Model {
  let at = bornMoment(facts)
  return {
    name: 'chart',
    async take(event) {
      const next = momentAfter(at, event)
      at = next ?? at
      return next !== null
    },
    see: async () => ({
      state: at.rail.status,
      // It has no reason of its own: the verification's is read with it.
      why: null,
      reads: readsOf(at.rail.status, at.rail.facts.reason),
      may: mayIn(at),
    }),
  }
}

/** A reason is shown where something is wrong, otherwise only the time. */
function readsOf(status: RailRecord['status'], reason: RailRecord['facts']['reason']) {
  const shownReason = status !== 'APPROVED' && status !== 'PENDING' ? reason : null
  return [said.status[status], ...(shownReason === null ? [] : [said.reasons[shownReason]])].join(
    ': ',
  )
}

function mayIn({ entity, rail: { status, facts } }: Moment): string[] {
  const verified = entity.status === 'APPROVED' || entity.status === 'PENDING'
  if (status === 'UNVERIFIED' && verified)
    return [facts.termsAccepted ? 'rail.submit' : 'terms.accept']
  return status === 'APPROVED' && !facts.termsAccepted ? ['terms.accept'] : []
}

/** The bank over HTTP; events of the verification are sent as usual. */
export function bankOfRail(customer: Customer, checked: Checked): System {
  const { ask } = customer
  const about = { wallet_id: checked.walletId, rail_id: RAIL }
  const check = bankOfEntity(customer, checked)
  // Checked against the contract.
  const read = async () => (await ask(readKycRail, about)).body as unknown as KycRail
  const taken = async (call: Endpoint) => (await ask(call, about)).status === 200
  const stands = async () => (await read()).wallet_rail
  return {
    name: 'bank',
    async take(event) {
      const { status, is_submit_available } = await stands()
      if (event.type === 'terms.renew') return status === 'APPROVED' && taken(renewTerms)
      // The bank accepts a repeat, which does not mean that anything happened.
      if (event.type === 'rail.submit') return (await taken(submitKycRail)) && is_submit_available
      if (event.type !== 'terms.accept') return check.take(event)
      const accepted = await taken(acceptKycTerms)
      if ((await stands()).is_submit_available) expect(await taken(submitKycRail)).toBe(true)
      return accepted
    },
    async see() {
      const { status, reason } = await stands()
      return { state: status, reads: readsOf(status, reason) }
    },
  }
}

/** The rail's line on the page of verification, which updates by itself. */
export function pageOfRail({ page, name: place }: Place, behind: System, turn: () => void): System {
  const line = page.locator('.split .rows > li').filter({ hasText: name })
  const button = (word: string) => page.getByRole('button', { name: word, exact: true })
  /** Read in one call, because it is read often. */
  const shown = () =>
    line.evaluate((item: HTMLElement) => ({
      word: item.querySelector('.status')?.textContent ?? '',
      text: item.innerText,
      offers: Array.from(item.querySelectorAll('button'), ({ textContent }) => textContent),
    }))

  async function clickFor(type: string): Promise<string | null> {
    if (type === 'terms.renew') return simulation.kyc.terms(name)
    const { offers } = await shown()
    const word = offers.find((one) => intentOf(one) === type)
    return word === undefined ? null : `${word}: ${name}`
  }

  return {
    name: place,
    async take(event) {
      await allThere(page)
      const word = await clickFor(event.type)
      // What has no button is tried by a call.
      if (word === null || (await button(word).count()) === 0) return behind.take(event)
      turn()
      return (await answerTo(page, '/kyc/', () => button(word).click())).ok()
    },
    async see() {
      const { word, text, offers } = await shown()
      const why = Object.values(said.reasons).find((reason) => text.includes(reason))
      const reads = [word, ...(why === undefined ? [] : [why])].join(': ')
      return { reads, may: offers.map(intentOf) }
    },
  }
}

const intentOf = (word: string) =>
  word === said.rail.ask
    ? 'rail.submit'
    : word === said.rail.accept || word === said.rail.acceptNew
      ? 'terms.accept'
      : word
