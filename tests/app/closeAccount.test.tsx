import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Closing } from '#contract/closing'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { alerts, clickButton, heading, listOf, openApp, settle, type } from './openApp.tsx'
import { proofRequired } from './proofPages.ts'
import { walletPages } from './walletPages.ts'

/** An account is closed for good: once nothing is in the way, and a word was typed. */

const READ = '/v2/user/closing'
const CLOSE = '/v2/user/close'
const closed = () => jsonResponse({ closed_at: '2026-03-02T12:00:00Z' })

const nothing: Closing = { obstacles: [], ends: [{ kind: 'sessions', count: 2 }] }
const money: Closing = {
  obstacles: [
    { kind: 'money', count: 2, amounts: [{ symbol: 'EUR', amount: '12.50' }] },
    { kind: 'identity_change', count: 1, amounts: [] },
  ],
  ends: [],
}

async function open(closing: Closing, more: Pages = {}) {
  const sent: string[] = []
  const app = await openApp({
    signedIn: true,
    path: '/profile',
    pages: {
      ...walletPages(),
      [READ]: () => jsonResponse(closing),
      [CLOSE]: ({ body }) => {
        sent.push(body)
        return closed()
      },
      ...more,
    },
  })
  await clickButton('Close account')
  return { sent, ...app }
}

const panel = () => listOf('Close account')
const FINAL = 'Close account for good'
const isOff = () =>
  screen.getByRole('button', { name: FINAL }).getAttribute('aria-disabled') === 'true'

test('the word is typed before the account can be closed', async () => {
  const { sent, device } = await open(nothing)
  expect(panel().getByText('Signed-in devices: 2')).toBeTruthy()
  expect(isOff()).toBe(true)
  await type('Type CLOSE to confirm', 'CLOS')
  expect(isOff()).toBe(true)
  fireEvent.submit(screen.getByLabelText('Type CLOSE to confirm').closest('form')!)
  await settle()
  expect(sent).toEqual([])
  await type('Type CLOSE to confirm', 'close')
  expect(isOff()).toBe(false)
  device.vault.put('linkCode', '123456')
  await clickButton(FINAL)
  expect(sent).toEqual(['{"confirm":"CLOSE"}'])
  expect(heading()).toBe('This account is closed')
  expect(device.vault.peek('linkCode')).toBeNull()
})

test('what is in the way is listed with what there is, and leads to where it is settled', async () => {
  await open(money)
  const rows = panel().getAllByRole('listitem')
  expect(rows[0]!.textContent.replaceAll('\u00a0', ' ')).toContain('12.50 EUR')
  const hrefs = rows.map((row) => row.querySelector('a')?.getAttribute('href') ?? null)
  expect(hrefs).toEqual(['/send', null])
  expect(screen.queryByRole('button', { name: FINAL })).toBeNull()
  expect(panel().queryByText('What will end')).toBeNull()
})

test('the account is kept, and what was typed is gone', async () => {
  await open(nothing)
  await type('Type CLOSE to confirm', 'CLOSE')
  await clickButton('Keep account')
  expect(screen.queryByLabelText('Type CLOSE to confirm')).toBeNull()
  await clickButton('Close account')
  expect(screen.getByLabelText<HTMLInputElement>('Type CLOSE to confirm').value).toBe('')
})

test('what came between is listed, and said to have changed', async () => {
  const { bank } = await open(nothing)
  bank.pages[READ] = () => jsonResponse(money)
  bank.pages[CLOSE] = () => problem(409, 'STATE_CONFLICT')
  await type('Type CLOSE to confirm', 'CLOSE')
  await clickButton(FINAL)
  expect(panel().getByText(/^Something has changed\./)).toBeTruthy()
  expect(panel().getAllByRole('listitem')).toHaveLength(2)
  expect(alerts()).toEqual([])
})

test('any other refusal is said, and the word stands', async () => {
  const { bank } = await open(nothing)
  bank.pages[CLOSE] = () => problem(503, 'OVERLOADED')
  await type('Type CLOSE to confirm', 'CLOSE')
  await clickButton(FINAL)
  expect(panel().queryByText(/^Something has changed\./)).toBeNull()
  expect(alerts()).toHaveLength(1)
  expect(isOff()).toBe(false)
})

test('what could not be read is read again', async () => {
  const { bank } = await open(nothing, { [READ]: () => problem(500, 'INTERNAL') })
  panel().getByText('Couldn’t check your account')
  bank.pages[READ] = () => jsonResponse(nothing)
  await clickButton('Try again')
  expect(panel().getByText('What will end')).toBeTruthy()
})

test('a proof that is asked for takes the place of the word', async () => {
  const proof = proofRequired({ purpose: 'closing' })
  await open(nothing, { ...proof.pages, [CLOSE]: proof.unless(closed) })
  await type('Type CLOSE to confirm', 'CLOSE')
  await clickButton(FINAL)
  expect(screen.queryByLabelText('Type CLOSE to confirm')).toBeNull()
  expect(document.body.textContent).toContain('To close your account.')
  await type('Code', '123456')
  expect(heading()).toBe('This account is closed')
})
