import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import {
  activateCard,
  deleteCard,
  freezeCard,
  readCard,
  reportCardLost,
  unfreezeCard,
  type CardDetail,
} from '#contract/card'
import type { Endpoint } from '#contract/kit/endpoint'
import { moveCard } from '#contract/sandboxCard'
import { card as said } from '#app/features/card/words.en.ts'
import { simulation } from '#app/features/sandbox/words.en.ts'
import { cardLife, type CardEvent, type CardFacts } from '#machines/card/card.life'
import { CARD_POLL_MS } from '#machines/card/control.setup'
import { advance, allows, startLife } from '#machines/kit/life'
import type { MadeCard } from './cards.operator.ts'
import type { Customer } from './customer.ts'
import { allThere } from '#tests/browser/arrival'
import { answerTo } from './pages.ts'
import { keyOf, type Model, type SystemState, type System } from './system.ts'

/** Sends a card its events and reads its state: as a chart, by HTTP, on a page. */

const events: readonly CardEvent[] = [
  { type: 'card.activate' },
  { type: 'card.cancel' },
  { type: 'card.freeze' },
  { type: 'card.unfreeze' },
  { type: 'card.reportLost', reason: 'lost' },
  { type: 'card.close' },
]

/** The pure chart. Whether something prevents closing is the bank's to check. */
export function chartOfCard(begin: CardFacts): Model {
  let record = startLife(cardLife, begin)
  return {
    name: 'chart',
    async take(event) {
      const cardEvent = event as CardEvent // of the exhibit of this very life
      if (!allows(cardLife, record, cardEvent)) return false
      record = advance(cardLife, record, cardEvent)
      return true
    },
    see: async () => {
      const { status, facts } = record
      const bare = { status, facts: { ...facts, holds: false, funded: false } }
      return {
        state: status,
        why: facts.stage ?? facts.reason,
        may: events.filter((event) => allows(cardLife, bare, event)).map(({ type }) => type),
      }
    },
  }
}

/** The bank over HTTP; network events go to the bank directly. */
export function bankOfCard({ ask }: Customer, { id, last4, send, charge }: MadeCard): System {
  const calls: Record<string, [Endpoint, object]> = {
    'network.shipped': [moveCard, { event: 'ship' }],
    'card.block': [moveCard, { event: 'block' }],
    'card.unblock': [moveCard, { event: 'unblock' }],
    'card.expire': [moveCard, { event: 'expire' }],
    'card.activate': [activateCard, { last4 }],
    'card.cancel': [deleteCard, {}],
    'card.close': [deleteCard, {}],
    'card.freeze': [freezeCard, {}],
    'card.unfreeze': [unfreezeCard, {}],
    'card.reportLost': [reportCardLost, { reason: 'lost' }],
  }
  return {
    name: 'bank',
    async take({ type }) {
      if (type === 'network.issued') return send('issued')
      if (type === 'network.refused') return send('refused')
      if (type === 'card.use') return charge()
      const [endpoint, words] = calls[type]!
      const answer = await ask(endpoint, { id, ...words })
      if (answer.status !== 200) expect(answer.body).toMatchObject({ code: 'CARD_STATE_CONFLICT' })
      return answer.status === 200
    },
    async see() {
      const { body } = await ask(readCard, { id })
      const { card_status, stage, reason } = body as unknown as CardDetail // held against the contract
      return { state: card_status, why: stage ?? reason }
    },
  }
}

/** The buttons for each event, in the order in which they are pressed. */
const buttons: Record<string, readonly string[]> = {
  'network.shipped': [simulation.card.card.ship],
  'card.block': [simulation.card.card.block],
  'card.unblock': [simulation.card.card.unblock],
  'card.expire': [simulation.card.card.expire],
  'card.activate': [said.activate],
  'card.cancel': [said.callOff, said.closeDo],
  'card.close': [said.close, said.closeDo],
  'card.freeze': [said.freeze],
  'card.unfreeze': [said.unfreeze],
  'card.reportLost': [said.report, said.lost],
}

/** The card's page in Chromium. */
export function pageOfCard(
  name: string,
  page: Page,
  { id, last4, send, charge }: MadeCard,
): System {
  const button = (word: string) => page.getByRole('button', { name: word, exact: true })
  const offered = async (type: string) => (await button(buttons[type]![0]!).count()) > 0

  async function click(type: string): Promise<boolean> {
    // An event that is not allowed has no button.
    if (!(await offered(type))) return false
    const words = [...buttons[type]!]
    const last = words.pop()!
    for (const word of words) await button(word).click()
    if (type === 'card.activate') await page.getByLabel(said.last4).fill(last4)
    const answer = await answerTo(page, `/cards/${id}`, () => button(last).click())
    const taken = answer.ok()
    if (!taken) {
      await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
      await button(said.cancel).click()
    }
    return taken
  }

  return {
    name,
    async take({ type }: AnyEventObject) {
      await allThere(page)
      if (type === 'card.use') return charge()
      if (type !== 'network.issued' && type !== 'network.refused') return click(type)
      const moved = await send(type === 'network.issued' ? 'issued' : 'refused')
      await page.clock.fastForward(CARD_POLL_MS)
      return moved
    },
    see: () => stateOn(page, offered),
  }
}

async function stateOn(
  page: Page,
  offered: (type: string) => Promise<boolean>,
): Promise<SystemState> {
  const word = (await page.locator('header [role=status]').innerText()).trim()
  const notices = (await page.locator('.note').allInnerTexts()).join('\n')
  const stage = Object.entries(said.stages).find(([, text]) => text === word)?.[0] ?? null
  const reason = Object.entries(said.reasons).find(([, text]) => notices.includes(text))?.[0]
  const may: string[] = []
  for (const { type } of events) if (await offered(type)) may.push(type)
  return {
    state: stage ? 'INACTIVE' : keyOf(said.statuses, word),
    why: stage ?? reason ?? null,
    may,
  }
}
