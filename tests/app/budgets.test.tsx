import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type FakeRequest, type Pages } from '#tests/kit/fakeBank'
import { said } from './said.ts'
import { openTo } from './memberPages.ts'
import { openApp, settle } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** Budgets beside the spending: what is left of each, and how they are set. */

const SPENDING = '/v2/user/spending'
const BUDGETS = '/v2/wallets/w1/budgets'

const budget = (category: string, amount: string, spent: string, left: string) => ({
  category,
  amount,
  currency: 'EUR',
  spent,
  left,
})
const kept = [
  budget('all', '1000.00', '820.00', '180.00'),
  budget('grocery', '100.00', '120.00', '-20.00'),
]
const spending = {
  base_currency: 'EUR',
  months: [
    {
      month: '2026-03',
      amount: '820.00',
      categories: [{ category: 'grocery', amount: '120.00' }],
    },
  ],
}

async function open({
  budgets = kept,
  pages = {},
  languages = ['en'],
}: {
  budgets?: object[]
  pages?: Pages
  languages?: string[]
} = {}) {
  const sent: (FakeRequest & { path: string })[] = []
  const changed = (path: string, data: object[]) => ({
    [path]: (request: FakeRequest) => {
      sent.push({ ...request, path })
      return jsonResponse({ data })
    },
  })
  const opened = await openApp({
    signedIn: true,
    path: '/spending',
    pages: {
      ...walletPages(),
      [SPENDING]: () => jsonResponse(spending),
      [BUDGETS]: () => jsonResponse({ data: budgets }),
      ...changed(`${BUDGETS}/food`, [budget('food', '50.00', '0.00', '50.00'), ...kept]),
      ...changed(`${BUDGETS}/grocery`, kept.slice(0, 1)),
      ...pages,
    },
    languages,
  })
  return { ...opened, sent }
}

const panel = () => screen.getByRole('region', { name: 'Monthly budgets' })
const press = async (name: string | RegExp) => {
  fireEvent.click(within(panel()).getByRole('button', { name }))
  await settle()
}
const type = (label: string, value: string) =>
  fireEvent.change(within(panel()).getByLabelText(label), { target: { value } })

test('each says what is spent of it, and what is left or over', async () => {
  await open()
  const lines = within(panel()).getAllByRole('listitem').map(said)
  expect(lines[0]).toContain('All spending')
  expect(lines[0]).toContain('820.00 EUR of 1,000.00 EUR')
  expect(lines[0]).toContain('180.00 EUR left this month')
  expect(lines[1]).toContain('Groceries')
  expect(lines[1]).toContain('20.00 EUR over')
})

test('a new one is set of a category that has none, and is listed', async () => {
  const { sent } = await open()
  await press('Set budget')
  const options = within(panel()).getAllByRole('option').map(said)
  expect(options).not.toContain('Groceries')
  expect(options).not.toContain('All spending')
  type('Category', 'food')
  type('Amount per month, EUR', '50,00')
  await press('Save')
  expect(JSON.parse(sent[0]!.body)).toMatchObject({ amount: '50.00' })
  expect(sent[0]!.verb).toBe('PUT')
  expect(said(panel())).toContain('50.00 EUR left')
  expect(within(panel()).queryByLabelText('Amount per month, EUR')).toBeNull()
})

test('one is removed', async () => {
  const { sent } = await open()
  await press('Change budget: Groceries')
  expect(within(panel()).getByLabelText<HTMLInputElement>('Amount per month, EUR').value).toBe(
    '100',
  )
  await press('Remove')
  expect(sent.map(({ verb }) => verb)).toEqual(['DELETE'])
  expect(within(panel()).getAllByRole('listitem')).toHaveLength(1)
})

test('a refusal keeps what was typed, and Cancel drops it', async () => {
  await open({
    pages: { [`${BUDGETS}/grocery`]: () => problem(422, 'AMOUNT_TOO_SMALL', {}) },
  })
  await press('Change budget: Groceries')
  type('Amount per month, EUR', '0')
  await press('Save')
  expect(within(panel()).getByLabelText<HTMLInputElement>('Amount per month, EUR').value).toBe('0')
  expect(said(within(panel()).getByRole('alert'))).toContain('Enter more')
  await press('Cancel')
  expect(said(panel())).toContain('20.00 EUR over')
})

test('whoever has spent nothing may set one', async () => {
  const months = spending.months.map((month) => ({ ...month, amount: '0.00', categories: [] }))
  await open({ budgets: [], pages: { [SPENDING]: () => jsonResponse({ ...spending, months }) } })
  expect(screen.getByRole('heading', { name: 'No spending yet' })).toBeTruthy()
  await press('Set budget')
  expect(within(panel()).getAllByRole('option')).toHaveLength(11)
})

test('to whoever may set none, what is set is shown, and nothing where none is', async () => {
  const pages = (data: object[]) => ({
    [SPENDING]: () => jsonResponse(spending),
    [BUDGETS]: () => jsonResponse({ data }),
  })
  await openTo('viewer', '/spending', pages(kept))
  expect(said(panel())).toContain('180.00 EUR left this month')
  expect(within(panel()).queryAllByRole('button')).toEqual([])
  await openTo('viewer', '/spending', pages([]))
  expect(screen.queryByRole('region', { name: 'Monthly budgets' })).toBeNull()
  await openTo('owner', '/spending', pages([]))
  expect(said(panel())).toContain('Set budget')
})

test('a refused list may be asked for again', async () => {
  let refused = true
  await open({
    pages: {
      [BUDGETS]: () => (refused ? problem(500, 'INTERNAL') : jsonResponse({ data: kept })),
    },
  })
  expect(said(panel())).toContain('Couldn’t load your budgets')
  refused = false
  await press('Try again')
  expect(said(panel())).toContain('180.00 EUR left this month')
})

test('in Russian', async () => {
  await open({ languages: ['ru'] })
  expect(said(screen.getByRole('region', { name: 'Бюджеты на месяц' }))).toContain(
    'Превышен на 20,00 EUR',
  )
})
