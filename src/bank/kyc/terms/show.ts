import { languages, type Language } from '#contract/preferences'
import { Refusal } from '#contract/kit/refusal'
import { isUuid } from '#bank/db/uuid'
import { languagesIn } from '#bank/http/languages'
import { html, type Html } from '#bank/kyc/hosted/html'
import { layout, htmlResponse } from '#bank/kyc/hosted/layout'
import { findPublished, listVersions } from '#bank/kyc/rail.rows'
import { termsOf, termsWords } from '#bank/kyc/rails'
import { isRailId, type RailId } from '#bank/kyc/railKinds'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { Tenant } from '#bank/tenant/tenant'
import type { BankServices } from '#bank/services'
import type { Paragraph, TermsWords } from './words.ts'

/**
 * The public page of a rail's terms. Every published version can be read; the newest is the
 * default.
 */
export async function showTerms(
  world: BankServices,
  request: Request,
  tenantId: string,
  railId: string,
): Promise<Response> {
  if (!isUuid(tenantId) || !isRailId(railId)) throw new Refusal('NOT_FOUND')
  const query = new URL(request.url).searchParams
  const read = await world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const tenant = await findTenant(tx, world.seal, tenantId)
    const newest = (await listVersions(tx, tenantId)).get(railId) ?? 1
    const version = versionOf(query.get('version')) ?? newest
    const since = await findPublished(tx, tenantId, { railId, version })
    return { tenant, newest, version, since }
  })
  const { tenant, newest, version, since } = read
  if (!tenant || (version !== 1 && since === null)) throw new Refusal('NOT_FOUND')
  const language = languageOf(request, query.get('language'), tenant)
  const nonce = world.random.bytes(16).toString('base64url')
  return htmlResponse(nonce, 200, page(nonce, { tenant, railId, language, version, newest, since }))
}

function versionOf(text: string | null): number | null {
  if (text === null) return null
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Refusal('NOT_FOUND')
  return Number(text)
}

/** The requested language, else the browser's first known one, else the tenant's. */
function languageOf({ headers }: Request, requested: string | null, { config }: Tenant): Language {
  const wished = languages.find((known) => known === requested)
  return wished ?? languagesIn(headers)[0] ?? config.supported_locales.default
}

interface Shown {
  tenant: Tenant
  railId: RailId
  language: Language
  version: number
  newest: number
  since: Date | null
}

function page(nonce: string, shown: Shown): string {
  const { tenant, railId, language, version, newest } = shown
  const { brand, support_email } = tenant.config
  const words = termsWords[language]
  const { title, own } = words.rails[railId]
  const other = languages.find((known) => known !== language) ?? language
  const link = (to: number, spoken: Language) =>
    `${termsOf(tenant.id, railId, to).link}&language=${spoken}`
  const all = [...own, ...words.common(brand.name, support_email)]
  return layout(
    nonce,
    { language, title, brand },
    html`<div class="stack"><h1>${title}</h1><p class="small soft">${inForce(words, shown)}</p>
${version < newest && html`<p>${words.older} <a href="${link(newest, language)}">${words.newest}</a></p>`}
${version > 1 && html`<p>${words.sameWords}</p>`}</div>
${all.map(paragraphShown)}
<p><a href="${link(version, other)}" hreflang="${other}" lang="${other}">${words.otherLanguage}</a></p>`,
  )
}

const inForce = (words: TermsWords, { version, since, language }: Shown): string => {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return words.version(version, since && day.format(since))
}

const paragraphShown = ({ title, text }: Paragraph): Html =>
  html`<section class="stack"><h2>${title}</h2><p>${text}</p></section>`
