import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { alerts, clickButton, heading, openApp } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** Terms of the bank that wait are read and accepted before anything else opens. */

const READ = '/v2/user/service-terms'
const ACCEPT = '/v2/user/service-terms/acceptance'

const text = (language: 'en' | 'ru', title: string) => ({
  language,
  title,
  text: `${title}, all of it.`,
})
const termsOf = (texts: object[], version = 3) => ({
  waiting: { version, applies_on: '2026-03-02', texts },
})
const both = termsOf([text('ru', 'Условия'), text('en', 'Terms of service')])

async function open(terms: object, languages = ['en']) {
  const sent: string[] = []
  const app = await openApp({
    signedIn: true,
    languages,
    pages: {
      ...walletPages(),
      [READ]: () => jsonResponse(terms),
      [ACCEPT]: ({ body }) => {
        sent.push(body)
        return jsonResponse({ version: 3, accepted_at: '2026-03-02T12:00:00Z' })
      },
    },
  })
  return { sent, ...app }
}

test.each([
  [['en'], 'en', 'Terms of service', 'Accept'],
  [['ru'], 'ru', 'Условия', 'Принять'],
])(
  'in %s they are read, and accepted, in that language',
  async (languages, language, title, word) => {
    const { sent } = await open(both, languages)
    expect(heading()).toBe(title)
    const region = screen.getByText(`${title}, all of it.`)
    expect(region.lang).toBe(language)
    await clickButton(word)
    expect(sent).toEqual([JSON.stringify({ version: 3, language })])
    expect(screen.queryByText(`${title}, all of it.`)).toBeNull()
  },
)

test('what is not in the person’s language is read in another, and accepted in that', async () => {
  const { sent } = await open(termsOf([text('ru', 'Условия')]))
  expect(screen.getByRole('region', { name: 'Text of the terms' }).lang).toBe('ru')
  await clickButton('Accept')
  expect(sent).toEqual(['{"version":3,"language":"ru"}'])
})

test('terms that have changed meanwhile are read first', async () => {
  const { bank } = await open(both)
  bank.pages[READ] = () => jsonResponse(termsOf([text('en', 'Newer terms')], 4))
  bank.pages[ACCEPT] = () => problem(409, 'VERSION_CONFLICT')
  await clickButton('Accept')
  expect(heading()).toBe('Newer terms')
  expect(alerts()).toEqual(['New terms have come into force. Read them before you accept.'])
})

test('any other refusal is said, and they can be accepted again', async () => {
  const { bank, sent } = await open(both)
  const before = bank.pages[ACCEPT]!
  bank.pages[ACCEPT] = () => problem(503, 'OVERLOADED')
  await clickButton('Accept')
  expect(alerts()).toHaveLength(1)
  expect(alerts()[0]).not.toContain('New terms')
  bank.pages[ACCEPT] = before
  await clickButton('Accept')
  expect(sent).toHaveLength(1)
})

test('whoever does not accept them signs out', async () => {
  const { device } = await open(both)
  await clickButton('Sign out')
  expect(heading()).toMatch(/signed out$/)
  expect(device.tokenStore.read().access).toBeNull()
})
