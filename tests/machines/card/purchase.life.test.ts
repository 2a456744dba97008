import { expect, test } from 'vitest'
import { purchaseExhibit as exhibit } from '#machines/card/card.exhibit'
import { advance, allows } from '#machines/kit/life'
import {
  purchaseLife,
  type PurchaseEvent,
  type PurchaseFacts,
  type PurchaseStatus,
} from '#machines/card/purchase.life'

const facts: PurchaseFacts = { partTaken: false, reason: null }
const statuses: PurchaseStatus[] = [
  'PENDING',
  'APPROVED',
  'DECLINED',
  'REVERSED',
  'EXPIRED',
  'CLEARED',
]

const spelled = ({ type, ...more }: PurchaseEvent) =>
  [type.replace('network.', ''), ...Object.entries(more).map((pair) => pair.join('='))].join(' ')

function rowsOf(status: PurchaseStatus, here: PurchaseFacts) {
  return (exhibit.events as PurchaseEvent[])
    .filter((event) => allows(purchaseLife, { status, facts: here }, event))
    .map((event) => {
      const next = advance(purchaseLife, { status, facts: here }, event)
      const does = next.intents.map(({ type }) => type).join(' ') || '-'
      return [status, spelled(event), next.status, does, next.facts.reason ?? ''].join(' | ')
    })
}

test('every step of a purchase with its postings and reason', () => {
  expect(statuses.flatMap((status) => rowsOf(status, facts)).join('\n')).toMatchInlineSnapshot(`
    "PENDING | approved | APPROVED | holdMoney | 
    PENDING | checked | EXPIRED | - | card_check
    PENDING | declined reason=insufficient_funds | DECLINED | - | insufficient_funds
    PENDING | cleared last=true | CLEARED | takeFree | no_auth
    PENDING | cleared last=false | CLEARED | takeFree | no_auth
    APPROVED | incremented | APPROVED | holdMoney | 
    APPROVED | reversed whole=true | REVERSED | releaseMoney | 
    APPROVED | reversed whole=false | APPROVED | releaseMoney | 
    APPROVED | cleared last=true | CLEARED | takeHeld | 
    APPROVED | cleared last=false | APPROVED | takeHeld | 
    APPROVED | promise.expired | EXPIRED | releaseMoney | 
    REVERSED | cleared last=true | CLEARED | takeFree | late_presentment
    REVERSED | cleared last=false | CLEARED | takeFree | late_presentment
    EXPIRED | cleared last=true | CLEARED | takeFree | late_presentment
    EXPIRED | cleared last=false | CLEARED | takeFree | late_presentment
    CLEARED | refunded within=true | CLEARED | giveBack | "
  `)
})

test('a partly cleared purchase always ends as CLEARED', () => {
  expect(rowsOf('APPROVED', { ...facts, partTaken: true }).join('\n')).toMatchInlineSnapshot(`
    "APPROVED | incremented | APPROVED | holdMoney | 
    APPROVED | reversed whole=true | CLEARED | releaseMoney | 
    APPROVED | reversed whole=false | APPROVED | releaseMoney | 
    APPROVED | cleared last=true | CLEARED | takeHeld | 
    APPROVED | cleared last=false | APPROVED | takeHeld | 
    APPROVED | promise.expired | CLEARED | releaseMoney | "
  `)
})
