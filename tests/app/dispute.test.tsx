import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { disputeReasons, type CardDispute, type DisputeReason } from '#contract/cardDispute'
import { cardStatuses } from '#contract/cardShape'
import { languages } from '#contract/preferences'
import { alerts, openApp, settle } from './openApp.tsx'
import { createPresses } from './pressed.ts'
import { disputed, disputes, purchase } from './recordPages.ts'
import { said } from './said.ts'

/** What is asked of somebody who disputes a purchase, for every reason, and what each answer sends. */

await import('#app/features/dispute/DisputePage.tsx')

beforeAll(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T12:00:00Z') }),
)
afterAll(() => void vi.useRealTimers())

const words = { en: 'What happened?', ru: 'Что случилось?' }

async function choose(reason: DisputeReason, language: 'en' | 'ru', card_status = 'ACTIVE') {
  const { device } = await openApp({
    signedIn: true,
    path: '/cards/dispute-b1',
    pages: disputed({ purchase: { ...purchase, card_status } }),
    languages: [language],
    config: { kind: 'live' },
  })
  await settle()
  fireEvent.change(screen.getByLabelText(words[language]), { target: { value: reason } })
  await settle()
  return { device, page: document.querySelector('main')! }
}

const all = languages.flatMap((language) =>
  disputeReasons.map((reason) => [reason, language] as const),
)

test.each(all)('%s, in %s: the questions, and what the answers send', async (reason, language) => {
  const { device, page } = await choose(reason, language)
  const { press, lines } = createPresses()
  const text = said(page)
  press(page, device)
  const table = [text, '', '# What is sent by a press', ...lines]
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot(
    `screens/dispute.form_${reason}.${language}.txt`,
  )
})

test.each(cardStatuses)(
  'a card that is %s is frozen by the dispute where it can be',
  async (status) => {
    const { page } = await choose('not_mine', 'en', status)
    expect(/freeze/i.test(page.textContent ?? '')).toBe(status === 'ACTIVE')
  },
)

test.each(['card_with_you', 'happened_on'] as const)(
  'what is not answered is asked for: %s',
  async (question) => {
    const { page } = await choose(question === 'card_with_you' ? 'not_mine' : 'charged_twice', 'en')
    fireEvent.submit(page.querySelector('form')!)
    await settle()
    await expect(`${said(page)}\n`).toMatchFileSnapshot(
      `screens/dispute.unanswered_${question}.en.txt`,
    )
  },
)

const { dispute: opened } = disputes['OPEN'] as { dispute: CardDispute }
const filesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...opened.files[0]!, id: `f${at}` }))

async function openCase(parts: Partial<CardDispute>) {
  const sent: object[] = []
  const pages = disputed({ dispute: { ...opened, ...parts } })
  const read = pages['/v1/issuing/transactions/b1/dispute']!
  await openApp({
    signedIn: true,
    path: '/cards/dispute-b1',
    config: { kind: 'live' },
    pages: {
      ...pages,
      '/v1/issuing/disputes/d1/evidence': (request) => {
        sent.push(JSON.parse(request.body) as object)
        return read(request)
      },
    },
  })
  await settle()
  const field = screen.queryByLabelText<HTMLInputElement>('Add a file')
  const emptied: string[] = []
  if (field)
    Object.defineProperty(field, 'value', {
      set(value: string) {
        emptied.push(value)
      },
    })
  const choose = async (...files: File[]) => {
    fireEvent.change(field!, { target: { files } })
    await settle()
  }
  return { sent, field, emptied, choose }
}

test('a file is sent as it is, under as much of its name as there is room for', async () => {
  const { sent, emptied, choose } = await openCase({ files: [] })
  expect(screen.getByText(/^Nothing added yet/)).toBeTruthy()
  await choose()
  expect(sent).toEqual([])
  const name = `${'x'.repeat(20)}${'y'.repeat(96)}.pdf`
  await choose(new File(['paid'], name, { type: 'application/pdf' }))
  expect(sent).toEqual([{ name: name.slice(20), content: 'cGFpZA==' }])
  expect(emptied, 'the same file may be chosen again').toEqual(['', ''])
  expect(alerts()).toEqual([])
})

test('a file of another type is refused before it is sent', async () => {
  const { sent, choose } = await openCase({ files: [] })
  await choose(new File(['paid'], 'bill.exe', { type: 'application/x-msdownload' }))
  expect(alerts()).toEqual(['This type of file isn’t accepted. Choose a photo or a PDF.'])
  expect(sent).toEqual([])
})

test.each([
  ['the last of five', 4, ['addEvidence'], [true, true]],
  ['none beyond five', 5, ['addEvidence'], [true, false]],
  ['none of a case that is closed, which shows what it has', 1, [], [true, false]],
  ['none of a closed case without any', 0, [], [false, false]],
] as const)('takes %s', async (_, count, can, shown) => {
  const { field } = await openCase({ files: filesOf(count), can: [...can] })
  const panel = screen.queryByRole('region', { name: 'Receipts and photos' })
  expect([panel !== null, field !== null]).toEqual(shown)
  expect(panel?.textContent.includes('Nothing added yet') ?? false).toBe(false)
  expect(panel?.querySelectorAll('li').length ?? 0).toBe(count)
})
