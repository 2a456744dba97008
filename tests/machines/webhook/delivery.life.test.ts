import { expect, test } from 'vitest'
import { deliveryStatuses } from '#contract/webhook'
import { advance, allows } from '#machines/kit/life'
import { deliveryLife, type DeliveryEvent } from '#machines/webhook/delivery.life'
import { deliveryExhibit as exhibit } from '#machines/webhook/webhook.exhibit'

const events = exhibit.events as DeliveryEvent[]

const tableFor = (tries: number) =>
  deliveryStatuses
    .map((status) => {
      const here = { status, facts: { tries, patience: 3 } }
      const taken = events
        .filter((event) => allows(deliveryLife, here, event))
        .map((event) => {
          const { status: to, facts, intents } = advance(deliveryLife, here, event)
          const wants = intents.map(({ type }) => ` ${type}`).join('')
          return `${event.type} -> ${to} ${facts.tries}${wants}`
        })
      return `${status.padEnd(9)} ${taken.join(', ')}`
    })
    .join('\n')

test('an untried message cannot be retried by hand', () => {
  expect(tableFor(0)).toMatchInlineSnapshot(`
    "PENDING   receiver.took -> DELIVERED 1, receiver.refused -> PENDING 1 sendLater
    DELIVERED delivery.retry -> PENDING 0 sendAtOnce
    FAILED    delivery.retry -> PENDING 0 sendAtOnce"
  `)
})

test('the last failed attempt is final until the owner retries', () => {
  expect(tableFor(2)).toMatchInlineSnapshot(`
    "PENDING   receiver.took -> DELIVERED 3, receiver.refused -> FAILED 3, delivery.retry -> PENDING 0 sendAtOnce
    DELIVERED delivery.retry -> PENDING 0 sendAtOnce
    FAILED    delivery.retry -> PENDING 0 sendAtOnce"
  `)
})
