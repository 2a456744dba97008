import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { appealKyc, openKycVisit } from '#contract/kyc'
import { moveKyc, type StaffAction } from '#contract/sandboxKyc'
import { kyc as said } from '#app/features/kyc/words.en.ts'
import { simulation } from '#app/features/sandbox/words.en.ts'
import { entityLife, type EntityEvent, type EntityFacts } from '#machines/kyc/entity.life'
import { advance, allows, startLife, type LifeRecord } from '#machines/kit/life'
import type { NewsWord } from '#bank/outside/vendors/verifier'
import type { Customer } from './customer.ts'
import type { Checked } from './kycs.operator.ts'
import { allThere } from '#tests/browser/arrival'
import { answerTo, type Place } from './pages.ts'
import type { Model, System } from './system.ts'

/** Sends a verification its events and reads its state: as a chart, by HTTP, on a page. */

type EntityRecord = LifeRecord<typeof entityLife>

export const bornEntity = (facts: EntityFacts): EntityRecord => startLife(entityLife, facts)

/**
 * The record after an event, or null where it is not taken. Two events cannot be seen from outside:
 * that the last attempt was used, and that a customer whom the vendor judges has submitted.
 */
export function entityAfter(record: EntityRecord, event: EntityEvent): EntityRecord | null {
  const submit = { type: 'entity.submit' } as const
  if (!allows(entityLife, record, event)) {
    const submits = event.type.startsWith('verdict.') && record.facts.stage === 'in_vendor'
    return submits && allows(entityLife, record, submit)
      ? entityAfter(advance(entityLife, record, submit), event)
      : null
  }
  const next = advance(entityLife, record, event)
  const spent = { type: 'tries.spent' } as const
  return allows(entityLife, next, spent) ? advance(entityLife, next, spent) : next
}

/** What the customer reads, by the names of the texts, and may do. */
function shownOf({ status, facts }: EntityRecord) {
  const { stage } = facts
  const visits = allows(entityLife, { status, facts }, { type: 'visit.begin' })
  const appeals = allows(entityLife, { status, facts }, { type: 'customer.appeal' })
  return {
    reads: readsOf(status, stage, visits),
    may: [...(visits ? ['visit.begin'] : []), ...(appeals ? ['customer.appeal'] : [])],
  }
}

function readsOf(
  status: EntityRecord['status'],
  stage: EntityFacts['stage'],
  visits: boolean,
): string {
  if (status === 'APPROVED') return 'approved'
  if (status === 'PENDING') return 'pending'
  if (status === 'REJECT' || status === 'DECLINED')
    return stage === 'appealed' ? 'appealed' : 'refused'
  if (stage === 'in_vendor') return 'left'
  if (status === 'UNVERIFIED') return 'fresh'
  return visits ? 'mending' : 'held'
}

/** The pure chart. */
export function chartOfEntity(facts: EntityFacts): Model {
  let record = bornEntity(facts)
  return {
    name: 'chart',
    async take(event) {
      const next = entityAfter(record, event as EntityEvent) // of the exhibit of this very life
      record = next ?? record
      return next !== null
    },
    see: async () => ({ state: record.status, why: record.facts.reason, ...shownOf(record) }),
  }
}

const staff: Partial<Record<EntityEvent['type'], StaffAction>> = {
  'officer.approve': 'approve',
  'officer.askMore': 'more',
  'officer.decline': 'decline',
  'officer.merge': 'merge',
  'officer.confirmOther': 'other',
  'officer.reopen': 'reopen',
  'officer.withdraw': 'withdraw',
  'requirement.due': 'due',
  'requirement.overdue': 'overdue',
}

const wordOf = (type: string) => type.replace('verdict.', '') as NewsWord // as the life names them
const appeal = 'My name was spelled another way.'

/** The bank over HTTP: the customer's calls, the vendor's signed messages, and staff. */
export function bankOfEntity({ ask }: Customer, checked: Checked): System {
  const wallet_id = checked.walletId
  return {
    name: 'bank',
    async take({ type, officer }) {
      if (type.startsWith('verdict.')) return checked.hear(wordOf(type))
      if (type === 'entity.submit') return checked.handIn()
      const word = staff[type as EntityEvent['type']]
      const { status } = word
        ? await ask(moveKyc, { wallet_id, word, ...(officer ? { officer } : {}) })
        : type === 'visit.begin'
          ? await ask(openKycVisit, { wallet_id })
          : await ask(appealKyc, { wallet_id, words: appeal })
      return status === 200
    },
    async see() {
      const entity = await checked.read()
      if (!entity) return { state: 'UNVERIFIED', why: null, may: ['visit.begin'] }
      const { status, reason, can_visit, can_appeal } = entity
      const may = [
        ...(can_visit ? ['visit.begin'] : []),
        ...(can_appeal ? ['customer.appeal'] : []),
      ]
      return { state: status, why: reason, may }
    },
  }
}

const visitWords = [said.fresh.do, said.left.do, said.mending.do]

/** The page of verification in Chromium. */
export function pageOfEntity(
  { page, name, host, home }: Place,
  checked: Checked,
  turn: () => void,
): System {
  // In Telegram the host's button replaces ours, which is hidden.
  const button = (word: string) =>
    page.getByRole('button', { name: word, exact: true, includeHidden: true })
  const presses = (type: string, officer: unknown): string | undefined => {
    if (officer === 'second') return simulation.kyc.second
    const word = staff[type as EntityEvent['type']]
    return word
      ? simulation.kyc.staff[word]
      : (simulation.kyc.vendor as Partial<Record<string, string>>)[wordOf(type)]
  }

  async function clicked(click: () => Promise<unknown>): Promise<boolean> {
    turn()
    const status = (await answerTo(page, '/kyc/', click)).status()
    expect([200, 409]).toContain(status)
    return status === 200
  }

  async function visit(): Promise<boolean> {
    for (const word of visitWords) {
      if ((await button(word).count()) === 0) continue
      const begun = await clicked(async () => (host ? host.simulate.main() : button(word).click()))
      if (begun && !host) await page.waitForURL('**/visit/**')
      await page.goto(`${home}/verification`)
      return begun
    }
    return false
  }

  return {
    name,
    async take({ type, officer }: AnyEventObject) {
      await allThere(page)
      if (type === 'visit.begin') return visit()
      if (type === 'entity.submit') return checked.handIn()
      if (type === 'customer.appeal') {
        const field = page.getByLabel(said.refused.field)
        if ((await field.count()) === 0) return false
        await field.fill(appeal)
        return clicked(() => button(said.refused.do).click())
      }
      const word = presses(type, officer)
      if (word && (await button(word).count()) > 0) return clicked(() => button(word).click())
      return type.startsWith('verdict.') ? checked.hear(wordOf(type)) : false
    },
    see: () => stateOn(page, async (word) => (await button(word).count()) > 0),
  }
}

async function stateOn(page: Page, has: (word: string) => Promise<boolean>) {
  const check = page.locator('.split section.card').first()
  const title = (await check.getByRole('heading').first().innerText()).trim()
  const text = await check.innerText()
  const why = Object.entries(said.reasons).find(([, reason]) => text.includes(reason))?.[0] ?? null
  const may: string[] = []
  for (const word of visitWords) if (await has(word)) may.push('visit.begin')
  if ((await page.getByLabel(said.refused.field).count()) > 0) may.push('customer.appeal')
  return { reads: stageCalled(title), why, may }
}

function stageCalled(title: string): string {
  if ([1, 2, 3].some((parts) => said.mending.title(parts) === title)) return 'mending'
  const stages = ['fresh', 'left', 'pending', 'held', 'approved', 'refused', 'appealed'] as const
  return stages.find((stage) => said[stage].title === title) ?? `nothing is called ${title}`
}
