import { expect, test } from 'vitest'
import { articleSections, readHelp, type HelpArticle } from '#contract/help'
import { languages } from '#contract/preferences'
import { pageRoutes } from '#machines/app/routes'
import { articlesIn } from '#bank/help/help'
import { openTenantKit } from '#tests/bank/session/tenantKit'
import { openTestBank } from '#tests/kit/bank'
import { invitingTenant } from '#tests/kit/openTenant'

const bank = await openTestBank()
const kit = await openTenantKit(bank)

const read = async (language: string, headers = {}) =>
  bank.ask(readHelp, { language }, { tenantId: kit.tenantId, headers })

test('the articles come in the language asked for, with the bank’s own name, and are cached', async () => {
  const [english, russian] = [await read('en'), await read('ru')]
  const idsOf = ({ body }: typeof english) => (body.articles as HelpArticle[]).map(({ id }) => id)
  expect(idsOf(english)).toEqual(idsOf(russian))
  expect(english.text).not.toBe(russian.text)
  const again = await read('en', { 'if-none-match': english.headers.get('etag') })
  expect(again.status).toBe(304)
  expect((await read('de')).status).toBe(400)
})

const unhelped = ['resume', 'pay', 'search', 'sandbox', 'calls', 'help', 'more', 'notFound']

test('invitations are explained where the bank pays for them', async () => {
  const inviting = await openTenantKit(bank, invitingTenant)
  const has = async (tenantId: string) =>
    (await bank.ask(readHelp, { language: 'en' }, { tenantId })).text.includes('invite-friends')
  expect([await has(inviting.tenantId), await has(kit.tenantId)]).toEqual([true, false])
})

test('every article belongs to pages of the app, and each page has some', () => {
  const found = new Set(articlesIn('en', 'Larkspur').flatMap(({ pages }) => pages))
  expect([...found].toSorted()).toEqual(
    pageRoutes.filter((page) => !unhelped.includes(page)).toSorted(),
  )
  expect(articleSections.filter((section) => !found.has(section))).toEqual([])
})

test.each(languages)('articles in %s are short and name no figure of the policy', (language) => {
  for (const { id, title, text } of articlesIn(language, 'Larkspur')) {
    expect(title.length, id).toBeLessThan(70)
    expect(text.join(' ').length, id).toBeLessThan(600)
    expect(text.join(' '), id).not.toMatch(/[€$£]|\b(EUR|USD)\b|%/)
  }
  expect(JSON.stringify(articlesIn(language, 'Larkspur'))).toContain('Larkspur')
})
