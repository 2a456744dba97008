import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { openApp, settle } from './openApp.tsx'
import { payoutDetail, payoutRow, PAYOUTS } from './payoutPages.ts'
import { coins, walletPages } from './walletPages.ts'

/** Payments from a file: typed, checked, mended, confirmed and followed. */

const inEnvelope = (data: object) => () => jsonResponse({ success: true, data })

const openAt = (path: string, pages: Pages) =>
  openApp({ signedIn: true, path, publicPages: coins, pages: { ...walletPages(), ...pages } })

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const rowsField = () => screen.getByLabelText<HTMLTextAreaElement>('Rows')
const type = (value: string) => fireEvent.change(rowsField(), { target: { value } })

test('what is typed is counted, refused with its fault, then checked by the bank', async () => {
  const asked: unknown[] = []
  const { device } = await openAt('/payouts/new', {
    [PAYOUTS]: (request) => {
      asked.push(request.body)
      return jsonResponse({ success: true, data: payoutDetail({}) }, 201)
    },
    [`${PAYOUTS}/p1`]: inEnvelope(payoutDetail({})),
  })
  await settle()
  press('Check')
  expect(screen.getByText('There are no rows yet. Upload a file or paste rows.')).toBeTruthy()
  type('Ann Mill;10;Rent\nBob;20')
  expect(screen.getByText('2 rows')).toBeTruthy()
  press('Check')
  await settle()
  expect(asked).toHaveLength(1)
  expect(device.addressBar.now()).toBe('/payouts/p1')
  expect(screen.getByText('Payments by row')).toBeTruthy()
})

test('a file is read into the form', async () => {
  await openAt('/payouts/new', {})
  await settle()
  const file = new File(['Ann;10;Rent'], 'pay.csv', { type: 'text/csv' })
  fireEvent.change(screen.getByLabelText('Upload CSV'), { target: { files: [file] } })
  await settle()
  expect(rowsField().value).toBe('Ann;10;Rent')
  const big = new File(['x'.repeat(300_000)], 'big.csv')
  fireEvent.change(screen.getByLabelText('Upload CSV'), { target: { files: [big] } })
  expect(screen.getByText('The file is too large. Use one of up to 100 rows.')).toBeTruthy()
})

test('the template is saved with its head', async () => {
  const { device } = await openAt('/payouts/new', {})
  await settle()
  press('Download template')
  await settle()
  expect(JSON.stringify(device.hostState)).toContain('Recipient;Amount;Reference')
})

test('a draft is confirmed by what was seen, and only then', async () => {
  const asked: unknown[] = []
  const pages = {
    [`${PAYOUTS}/p1`]: inEnvelope(payoutDetail({})),
    [`${PAYOUTS}/p1/submit`]: (request: { body: unknown }) => {
      asked.push(request.body)
      return jsonResponse({
        success: true,
        data: payoutDetail({ status: 'PAYING', total: '45.00' }),
      })
    },
  } as Pages
  await openAt('/payouts/p1', pages)
  await settle()
  expect(screen.getByText('1 row can’t be paid and will be left out.')).toBeTruthy()
  expect(screen.getByText(/We don’t know this recipient/)).toBeTruthy()
  press('Make 1 payment')
  press('Go back')
  press('Make 1 payment')
  expect(screen.getByText(/1 payment, 45\.00/)).toBeTruthy()
  expect(asked).toEqual([])
  press('Pay 45.00\u00a0EUR')
  await settle()
  expect(asked).toHaveLength(1)
  expect(screen.getByText('Sending')).toBeTruthy()
})

test('figures that moved are shown again with the reason', async () => {
  await openAt('/payouts/p1', {
    [`${PAYOUTS}/p1`]: inEnvelope(payoutDetail({})),
    [`${PAYOUTS}/p1/submit`]: () => problem(409, 'QUOTE_MISMATCH'),
  })
  await settle()
  press('Make 1 payment')
  press('Pay 45.00\u00a0EUR')
  await settle()
  expect(screen.getByRole('button', { name: 'Make 1 payment' })).toBeTruthy()
  expect(screen.getByText(/doesn’t match/)).toBeTruthy()
})

test('a draft that costs more than there is cannot be paid', async () => {
  const { totals } = payoutDetail({})
  const short = { ...totals, available: '40.00', after: '-5.00' }
  await openAt('/payouts/p1', { [`${PAYOUTS}/p1`]: inEnvelope(payoutDetail({ totals: short })) })
  await settle()
  expect(screen.getByText(/Not enough money: 5\.00 EUR is missing/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make 1 payment' })).toBeNull()
})

test('the rows of a draft are mended in the form they came from', async () => {
  let mended = false
  await openAt('/payouts/p1', {
    [`${PAYOUTS}/p1`]: (request) => {
      mended ||= request.verb === 'PUT'
      const rows = mended ? [payoutRow({})] : payoutDetail({}).rows
      return jsonResponse({ success: true, data: payoutDetail({ rows }) })
    },
  })
  await settle()
  press('Edit rows')
  await settle()
  expect(rowsField().value).toBe('Recipient;Amount;Reference\nAnna Holm;45;Invoice 7\nNobody;5;')
  type('Anna Holm;45;Invoice 7')
  press('Check')
  await settle()
  expect(mended).toBe(true)
  expect(screen.queryByText(/We don’t know this recipient/)).toBeNull()
})

test('canceling asks once more, and what was sent stays', async () => {
  let canceled = false
  await openAt('/payouts/p1', {
    [`${PAYOUTS}/p1`]: inEnvelope(payoutDetail({ status: 'PAYING', total: '45.00' })),
    [`${PAYOUTS}/p1/cancel`]: () => {
      canceled = true
      return jsonResponse({ success: true, data: payoutDetail({ status: 'CANCELED' }) })
    },
  })
  await settle()
  press('Cancel')
  expect(screen.getByText(/What hasn’t been sent yet won’t be sent/)).toBeTruthy()
  press('Keep')
  await settle()
  press('Cancel')
  press('Cancel payments')
  await settle()
  expect(canceled).toBe(true)
  expect(screen.getByText('Cancelled')).toBeTruthy()
})
