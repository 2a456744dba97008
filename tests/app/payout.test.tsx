import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { page } from './counterpartyPages.ts'
import { openApp, settle } from './openApp.tsx'
import { payoutDetail, payoutRow, PAYOUTS } from './payoutPages.ts'
import { coins, eur, walletPages } from './walletPages.ts'

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

test('what the wallet holds is paid in, unless another currency is chosen', async () => {
  const bodies: unknown[] = []
  const usd = { ...eur, uuid: 'USD-none', meta: { ...eur.meta, symbol: 'USD', name: 'Dollar' } }
  const gone = { ...usd, uuid: 'GBP-none', is_enabled: false, meta: { ...usd.meta, symbol: 'GBP' } }
  await openApp({
    signedIn: true,
    path: '/payouts/new',
    publicPages: { '/v2/system/currencies': () => jsonResponse(page([gone, usd, eur])) },
    pages: {
      ...walletPages(),
      [PAYOUTS]: ({ body }) => {
        bodies.push(JSON.parse(body))
        return problem(422, 'VALIDATION_FAILED')
      },
    },
  })
  await settle()
  expect(screen.getByRole('combobox', { name: 'Currency' }).textContent).toBe('EUR')
  type('Ann Mill;10;Rent')
  press('Check')
  await settle()
  fireEvent.click(screen.getByRole('combobox', { name: 'Currency' }))
  expect(screen.queryByRole('option', { name: /GBP/ })).toBeNull()
  fireEvent.click(screen.getByRole('option', { name: /USD/ }))
  press('Check')
  await settle()
  const file = {
    decimal_sign: '.',
    rows: [{ recipient: 'Ann Mill', amount: '10', reference: 'Rent' }],
  }
  expect(bodies).toEqual([
    { ...file, currency_id: eur.uuid },
    { ...file, currency_id: usd.uuid },
  ])
})

test('currencies that could not be read are asked for again', async () => {
  const { bank } = await openApp({
    signedIn: true,
    path: '/payouts/new',
    publicPages: { '/v2/system/currencies': () => problem(500, 'INTERNAL') },
    pages: walletPages(),
  })
  await settle()
  expect(screen.getByText('Couldn’t load your currencies')).toBeTruthy()
  Object.assign(bank.open, coins)
  press('Try again')
  await settle()
  expect(rowsField().value).toBe('')
})

test('a draft that is mended keeps its currency, and can be left as it was', async () => {
  await openAt('/payouts/p1', { [`${PAYOUTS}/p1`]: inEnvelope(payoutDetail({})) })
  await settle()
  press('Edit rows')
  await settle()
  expect(screen.queryByRole('combobox', { name: 'Currency' })).toBeNull()
  expect(screen.queryByText('Draft')).toBeNull()
  press('Go back')
  await settle()
  expect(screen.getByText('Draft')).toBeTruthy()
})

test.each([
  ['DRAFT', ['Make 1 payment', 'Edit rows', 'Cancel']],
  ['PAYING', ['Cancel']],
  ['DONE', []],
  ['CANCELED', []],
] as const)('what can be done when it is %s', async (status, acts) => {
  await openAt('/payouts/p1', { [`${PAYOUTS}/p1`]: inEnvelope(payoutDetail({ status })) })
  await settle()
  const buttons = within(screen.getByRole('main')).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual([...acts, 'Download report'])
})

test('the report of the rows is saved for spreadsheets', async () => {
  const { bank, device } = await openAt('/payouts/p1', {
    [`${PAYOUTS}/p1`]: inEnvelope(payoutDetail({ status: 'DONE' })),
    [`${PAYOUTS}/p1/report.csv`]: () => new Response('row'),
  })
  await settle()
  press('Download report')
  await settle()
  expect(bank.requests.map(({ path }) => path).filter((path) => path.includes('/export'))).toEqual(
    [],
  )
  expect(device.hostState.saved).toEqual([
    { name: 'payments.csv', type: 'text/csv', content: 'row' },
  ])
})
