import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { disputeReasons, type DisputeReason } from '#contract/cardDispute'
import { cardStatuses } from '#contract/cardShape'
import { languages } from '#contract/preferences'
import { openApp, settle } from './openApp.tsx'
import { createPresses } from './pressed.ts'
import { disputed, purchase } from './recordPages.ts'
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
