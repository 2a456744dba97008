import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paymentDeclineReasons } from '#contract/orderApproval'
import { DeclineReasons } from '#app/features/order/DeclineReasons.tsx'
import { order as words } from '#app/features/order/words.en.ts'
import { renderPart } from './picking.tsx'
import { loadAllWords, stillActor } from './stillApp.tsx'

/** Whoever approves says why not by one press, or keeps the payment. */

async function open(reason: string | null = null) {
  const sent: object[] = []
  const still = stillActor({ context: { reason }, tags: reason === null ? [] : ['busy'] })
  const flow = { ...still, send: (event: object) => sent.push(event) }
  await loadAllWords()
  renderPart(<DeclineReasons flow={flow as never} />)
  return sent
}

const buttons = () => screen.getAllByRole('button')

test('each reason is sent as it is pressed, and last the payment may be kept', async () => {
  const sent = await open()
  for (const button of buttons()) fireEvent.click(button)
  expect(sent).toEqual([
    ...paymentDeclineReasons.map((reason) => ({ type: 'order.decline', reason })),
    { type: 'decline.close' },
  ])
  expect(buttons().map(({ textContent }) => textContent)).toEqual([
    ...paymentDeclineReasons.map((reason) => words.declineReason[reason]),
    words.keepPayment,
  ])
})

test.each(paymentDeclineReasons)(
  'while %s is sent it is busy, and nothing else sends',
  async (reason) => {
    const sent = await open(reason)
    for (const button of buttons()) fireEvent.click(button)
    expect(sent).toEqual([])
    const busy = buttons().filter((button) => button.getAttribute('aria-busy') === 'true')
    expect(busy.map(({ textContent }) => textContent)).toEqual([words.declineReason[reason]])
  },
)
