import { expect, test } from 'vitest'
import { acceptKycTerms, listKycRails, readKycRail, type RailPage } from '#contract/kyc'
import { renewTerms } from '#contract/sandboxKyc'
import { languages } from '#contract/preferences'
import { en } from '#bank/kyc/terms/en'
import { ru } from '#bank/kyc/terms/ru'
import { openTestBank } from '#tests/kit/bank'
import { openVerifying } from './visitor.ts'

const bank = await openTestBank()
const kit = await openVerifying(bank, { config: { support_email: 'help@fern.example' } })
const owner = await kit.moveIn()

const read = async (link: string, headers: Record<string, string> = {}) => {
  const answer = await bank.app.request(new Request(`http://localhost${link}`, { headers }))
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const linkOf = async (rail_id = 'cards') => {
  const { body } = await owner.ask(readKycRail, { rail_id })
  return (body as unknown as RailPage['data'][number]).terms_and_conditions[0]!.link
}

test('says what was reviewed, with and without an address for complaints', async () => {
  const texts = [en, ru].flatMap((words) => [
    ...Object.values(words.rails).flatMap(({ title, own }) => [{ title, text: '' }, ...own]),
    ...words.common('Fern', 'help@fern.example'),
    ...words.common('Fern', null),
  ])
  const lines = texts.flatMap(({ title, text }) => [title, text])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('terms.txt')
})

test("serves every rail's terms at their link in every language", async () => {
  const { body } = await owner.ask(listKycRails)
  const rails = (body as unknown as RailPage).data
  expect(rails).toHaveLength(5)
  for (const { terms_and_conditions: terms } of rails)
    for (const language of languages) {
      const { status, text } = await read(`${terms[0]!.link}&language=${language}`)
      expect(status).toBe(200)
      expect(text).toContain(`<html lang="${language}">`)
      expect(text.match(/<h2>/g)!.length).toBeGreaterThan(6)
    }
  expect((await read(rails[0]!.terms_and_conditions[0]!.link)).text).toContain(
    rails[0]!.terms_and_conditions[0]!.title,
  )
})

test('names the bank and where to complain, and runs no script', async () => {
  const { text, headers } = await read(await linkOf())
  expect(text).toContain('help@fern.example')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'nonce-/)
  expect(text).not.toContain('<script')
})

test("answers in the browser's language and links to the other", async () => {
  const { text } = await read(await linkOf(), { 'accept-language': 'de, ru-RU;q=0.8, en;q=0.5' })
  expect(text).toContain('<html lang="ru">')
  expect(text).toContain('hreflang="en"')
})

test('keeps earlier versions readable', async () => {
  const before = await linkOf('swift')
  await owner.ask(acceptKycTerms, { rail_id: 'swift', version: 1 })
  expect((await read(before.replace('version=1', 'version=2'))).status).toBe(404)
  await owner.ask(renewTerms, { rail_id: 'swift' })
  const after = await linkOf('swift')
  expect(after).toContain('version=2')
  const inRussian = async (link: string) => (await read(`${link}&language=ru`)).text
  expect((await read(after)).text).toMatch(/Version 2, in force since \w+ \d+, \d{4}/)
  expect(await inRussian(after)).toMatch(/Версия 2, действует с \d+ \p{L}+ \d{4}/u)
  expect((await read(before)).text).toMatch(/Version 1</)
  expect(await inRussian(before)).toMatch(/Версия 1</)
  expect((await read(before)).text).toContain('A newer version replaces this one.')
  expect((await read(after)).text).not.toContain('A newer version')
  expect((await read(after.replace('?version=2', ''))).text).toContain('Version 2')
})

test.each([
  [
    'of no such bank',
    (link: string) => link.replace(/terms\/[^/]+/, `terms/${crypto.randomUUID()}`),
  ],
  ['of no such rail', (link: string) => link.replace('cards', 'barter')],
  ['of a version that never was', (link: string) => link.replace('=1', '=7')],
  ['of what is no version', (link: string) => link.replace('=1', '=1.5')],
  ['of what is no bank', (link: string) => link.replace(/terms\/[^/]+/, 'terms/..%2f')],
])('terms %s are not found', async (_, wrong) => {
  expect((await read(wrong(await linkOf()))).status).toBe(404)
})
