import { languages, type Language } from '#contract/preferences'
import { Refusal } from '#contract/kit/refusal'
import { dayOf } from '#bank/book/day'
import { isUuid } from '#bank/db/uuid'
import { languagesIn } from '#bank/http/languages'
import { html, type Html } from '#bank/kyc/hosted/html'
import { htmlResponse, layout } from '#bank/kyc/hosted/layout'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { Tenant } from '#bank/tenant/tenant'
import type { BankServices } from '#bank/services'
import { findTerms, termsInForce, type ServiceTermsRow } from './serviceTerms.rows.ts'
import { termsPageOf } from './serviceTerms.ts'

const words = {
  en: {
    version: (version: number, day: string) => `Version ${version}, in force from ${day}`,
    older: 'Another version is in force.',
    current: 'Read the version in force.',
    inLanguage: 'In English',
  },
  ru: {
    version: (version: number, day: string) => `Версия ${version}, действует с ${day}`,
    older: 'Действует другая версия.',
    current: 'Открыть действующую версию.',
    inLanguage: 'На русском',
  },
} satisfies Record<Language, object>

/** Of anybody, without signing in; every version that was published stays readable. */
export async function showServiceTerms(
  world: BankServices,
  request: Request,
  tenantId: string,
): Promise<Response> {
  if (!isUuid(tenantId)) throw new Refusal('NOT_FOUND')
  const query = new URL(request.url).searchParams
  const version = versionOf(query.get('version'))
  const read = await world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const current = await termsInForce(tx, tenantId, dayOf(world.clock.now()))
    const wanted = version === null ? current : await findTerms(tx, tenantId, version)
    return { tenant: await findTenant(tx, world.seal, tenantId), current, terms: wanted }
  })
  const { tenant, current, terms } = read
  if (!tenant || !terms) throw new Refusal('NOT_FOUND')
  const language = languageOf(request, query.get('language'), { tenant, terms })
  const nonce = world.random.bytes(16).toString('base64url')
  const isCurrent = terms.version === current?.version
  return htmlResponse(nonce, 200, page(nonce, { tenant, terms, language, isCurrent }))
}

function versionOf(text: string | null): number | null {
  if (text === null) return null
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Refusal('NOT_FOUND')
  return Number(text)
}

/** The requested language, else the browser's first that there is a text in, else the bank's. */
function languageOf(
  request: Request,
  requested: string | null,
  { tenant, terms }: { tenant: Tenant; terms: ServiceTermsRow },
): Language {
  const written = terms.texts.map(({ language }) => language)
  const wished = [
    ...languages.filter((known) => known === requested),
    ...languagesIn(request.headers),
    tenant.config.supported_locales.default,
    ...written,
  ]
  return wished.find((one) => written.includes(one)) ?? 'en'
}

interface Shown {
  tenant: Tenant
  terms: ServiceTermsRow
  language: Language
  isCurrent: boolean
}

function page(nonce: string, { tenant, terms, language, isCurrent }: Shown): string {
  const { version, applies_on, texts } = terms
  const { title = '', text = '' } = texts.find((one) => one.language === language) ?? {}
  const link = (to: number | null, spoken: Language) =>
    `${termsPageOf(tenant.id)}?${to === null ? '' : `version=${to}&`}language=${spoken}`
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const day = date.format(new Date(applies_on))
  const own = words[language]
  const others = texts.filter((one) => one.language !== language)
  return layout(
    nonce,
    { language, title, brand: tenant.config.brand },
    html`<div class="stack"><h1>${title}</h1><p class="small soft">${own.version(version, day)}</p>
${!isCurrent && html`<p>${own.older} <a href="${link(null, language)}">${own.current}</a></p>`}</div>
${paragraphsOf(text)}
${others.map((one) => html`<p><a href="${link(version, one.language)}" hreflang="${one.language}" lang="${one.language}">${words[one.language].inLanguage}</a></p>`)}`,
  )
}

/** An empty line ends a paragraph; other line breaks stay. */
const paragraphsOf = (text: string): Html[] =>
  text.split(/\n\s*\n/).map((paragraph) => {
    const [first = '', ...lines] = paragraph.split('\n')
    return html`<p>${first}${lines.map((line) => html`<br>${line}`)}</p>`
  })
