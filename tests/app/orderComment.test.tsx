import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { clickButton, listOf, openApp } from './openApp.tsx'
import { detail, ORDERS, orderPages } from './orderPages.ts'

/** The comment on an order. */

const COMMENT = '/v1/frontend/orders/o1/comment'
const noted = (text: string) => ({
  comment: { text, edited_by: 'p1', edited_at: '2026-01-06T09:15:00Z' },
})

async function openOrder(more: object = {}) {
  const pages = { ...orderPages(), [`${ORDERS}/o1`]: () => jsonResponse(detail(more)) }
  return openApp({ signedIn: true, path: '/orders/o1', pages })
}

const commentField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your comment' })

const type = (value: string) => fireEvent.change(commentField(), { target: { value } })

test('a comment is added, and shown with the time of its last edit', async () => {
  const { bank } = await openOrder()
  const sent: unknown[] = []
  bank.pages[COMMENT] = ({ verb, body }) => {
    sent.push(verb, JSON.parse(body))
    bank.pages[`${ORDERS}/o1`] = () => jsonResponse(detail(noted('Rent for March')))
    return jsonResponse({ success: true, data: detail(noted('Rent for March')) })
  }
  await clickButton('Add comment')
  type('Rent for March')
  await clickButton('Save')
  expect(sent).toEqual(['PUT', { wallet_id: 'w1', comment: 'Rent for March' }])
  const panel = listOf('Your comment')
  expect(panel.getByText('Rent for March')).toBeTruthy()
  expect(panel.getByText(/^Edited 6 January 2026/)).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Edit comment' })).toBeTruthy()
})

test('an emptied comment is taken away; a refusal keeps what was typed', async () => {
  const { bank } = await openOrder(noted('Rent'))
  const sent: unknown[] = []
  bank.pages[COMMENT] = ({ body }) => {
    sent.push(JSON.parse(body))
    return problem(404, 'NOT_FOUND')
  }
  await clickButton('Edit comment')
  expect(commentField().value).toBe('Rent')
  type('')
  await clickButton('Save')
  expect(sent).toEqual([{ wallet_id: 'w1', comment: null }])
  expect(commentField().value).toBe('')
  await clickButton('Back')
  expect(listOf('Your comment').getByText('Rent')).toBeTruthy()
})
