import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { confirmOrder, listOf, openApp, reviewOrder, settle, type } from './openApp.tsx'
import { CALC, EXCHANGE, order, price, orderPages, waiting } from './orderPages.ts'
import { coins } from './walletPages.ts'

/** A price, its review and its confirmation. */

const open = (path: string, pages: Record<string, (request: FakeRequest) => Response>) =>
  openApp({ signedIn: true, path, publicPages: coins, pages })

/** The quote is requested once the customer pauses. */
async function priced() {
  await screen.findByText(/seconds? left$/)
  await settle()
}

test('confirms the price that was shown', async () => {
  const requests: string[] = []
  await open('/exchange', {
    ...orderPages(),
    [CALC]: () => jsonResponse(price('q7')),
    [EXCHANGE]: ({ body }) => {
      requests.push(body)
      return jsonResponse({ ...order(), id: 7 }, 201)
    },
  })
  await type('You send', '100')
  await priced()
  const confirm = await reviewOrder(/^Exchange 100/)
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  await settle()
  expect(requests.map((body) => (JSON.parse(body) as { quote_id: string }).quote_id)).toEqual([
    'q7',
  ])
  expect(screen.getByText('Payment completed')).toBeTruthy()
})

test('vibrates when money is on its way, but not while a proof is due', async () => {
  const sent = async (more: object) => {
    const answer = () => jsonResponse({ ...order(more), id: 7 }, 201)
    const { device } = await open('/exchange', { ...orderPages(), [EXCHANGE]: answer })
    await type('You send', '100')
    await priced()
    await confirmOrder(/^Exchange 100/)
    cleanup()
    return device.hostState.haptics
  }
  expect(await sent({})).toEqual(['success'])
  expect(await sent(waiting)).not.toContain('success')
})

test('a long amount of a price is cut, and exact at a press', async () => {
  await open('/exchange', {
    ...orderPages(),
    [CALC]: () => jsonResponse(price('q1', { result_amount: '0.049512345678912345' })),
  })
  await type('You send', '100')
  await priced()
  const short = listOf('Rate and fees').getByText(/^0\.049512345…/, { selector: 'summary' })
  const whole = short.closest('details')
  expect(whole?.open).toBe(false)
  expect(whole?.textContent).toContain('0.049512345678912345')
})
