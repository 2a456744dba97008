import type { KycPart } from '#contract/kycEntity'
import type { Tenant } from '#bank/tenant/tenant'
import type { IdentityData } from '#bank/kyc/identityData'
import type { VerificationSessionRow } from '#bank/kyc/verificationSession.rows'
import { countriesBy } from './countries.ts'
import { forms, type HostedField, type RequestedFile } from './forms.ts'
import { html, type Html } from './html.ts'
import type { Faults } from './save.ts'
import { layout } from './layout.ts'
import { pageWords, type PageWords } from './words.ts'

/** The sandbox vendor's pages: plain forms that work without scripts. */

export interface PageParts {
  tenant: Tenant
  session: VerificationSessionRow
  /** Base path of the form actions. */
  at: string
  nonce: string
}

const wordsFor = ({ language }: VerificationSessionRow): PageWords => pageWords[language]

const frame = ({ tenant, session, nonce }: PageParts, title: string, body: Html): string => {
  const { language } = session
  const { brand } = tenant.config
  return layout(nonce, { language, title, brand, note: wordsFor(session).pretended }, body)
}

export interface FormShown {
  part: KycPart
  done: readonly KycPart[]
  identity: IdentityData
  uploaded: readonly string[]
  faults: Faults
}

/** One part, with earlier answers and faults. */
export function partPage(parts: PageParts, { part, done, identity, uploaded, faults }: FormShown) {
  const { session, at } = parts
  const words = wordsFor(session)
  const { fields, files } = forms[part]
  const names = [...fields.map(({ name }) => name), ...files.map(({ kind }) => kind)]
  const first = names.find((name) => faults[name] !== undefined)
  const about = (name: string) => ({ words, fault: faults[name], isFirst: name === first })
  return frame(
    parts,
    first ? words.required : words.parts[part],
    html`${progress(parts, done, part)}<h1>${words.parts[part]}</h1>
${first !== undefined && html`<p class="card fault" role="alert">${words.required}</p>`}
<form method="post" action="${at}/${part}" enctype="multipart/form-data" novalidate>
${fields.map((field) => fieldShown(about(field.name), field, identity[field.name] ?? ''))}
${files.map((file) => fileShown(about(file.kind), file, uploaded.includes(file.kind)))}
<button>${words.next}</button></form><p class="small soft">${words.leave}</p>`,
  )
}

function progress({ session, at }: PageParts, done: readonly KycPart[], current: KycPart | null) {
  const words = wordsFor(session)
  const steps = session.parts.map((part) => {
    const name = words.parts[part]
    if (part === current) return html`<li aria-current="step">${name}</li>`
    if (!done.includes(part)) return html`<li>${name}</li>`
    return html`<li class="done"><a href="${at}?part=${part}" aria-label="${name}: ${words.done}">${name}</a></li>`
  })
  return html`<nav aria-label="${words.title}"><ol class="steps">${steps}</ol></nav>`
}

interface About {
  words: PageWords
  fault: Faults[string]
  /** The first fault gets the focus. */
  isFirst: boolean
}

const faultShown = ({ words, fault }: About, name: string) =>
  fault !== undefined &&
  html`<span class="small fault" id="${name}-fault">${words.faults[fault]}</span>`

const errorAttributes = ({ fault, isFirst }: About, name: string) =>
  fault !== undefined &&
  html` aria-invalid="true" aria-describedby="${name}-fault"${isFirst && html` autofocus`}`

function fieldShown(about: About, field: HostedField, value: string): Html {
  const { name, kind, autocomplete = 'off' } = field
  const marks = html`id="${name}" name="${name}" autocomplete="${autocomplete}"${errorAttributes(about, name)}`
  const input =
    kind === 'text' || kind === 'date'
      ? html`<input ${marks} type="${kind}" value="${value}">`
      : html`<select ${marks}><option value="">${about.words.choose}</option>${choicesOf(about, field, value)}</select>`
  return html`<p class="field"><label for="${name}">${about.words.fields[name]}</label>${input}${faultShown(about, name)}</p>`
}

const choicesOf = ({ words }: About, { kind, choices = [] }: HostedField, value: string): Html[] =>
  (kind === 'country'
    ? countriesBy(words.language)
    : choices.map((one) => [one, choiceWord(words, one)] as const)
  ).map(
    ([one, word]) =>
      html`<option value="${one}"${one === value && html` selected`}>${word}</option>`,
  )

const choiceWord = ({ choices }: PageWords, one: string): string =>
  Object.entries(choices).find(([name]) => name === one)?.[1] ?? one

const TYPES = 'image/jpeg,image/png,image/webp,image/heic,application/pdf'

function fileShown(about: About, { kind, camera }: RequestedFile, uploaded: boolean): Html {
  const { words } = about
  return html`<p class="field"><label for="${kind}">${words.files[kind]}</label>
<input id="${kind}" name="${kind}" type="file" accept="${TYPES}"${camera === true && html` capture="user"`}${errorAttributes(about, kind)}>
${uploaded && html`<span class="small soft">${words.keepFile}</span>`}${faultShown(about, kind)}</p>`
}

/** All parts are complete and can be submitted. */
export function readyPage(parts: PageParts): string {
  const words = wordsFor(parts.session)
  const methods = simulatedOutcomes.map(
    (one) => html`<option value="${one}">${words.outcomes[one]}</option>`,
  )
  return frame(
    parts,
    words.ready,
    html`${progress(parts, parts.session.parts, null)}<h1>${words.ready}</h1>
<form method="post" action="${parts.at}/hand-in" enctype="multipart/form-data">
<p class="card field"><label for="outcome">${words.sayWhat}</label><select id="outcome" name="outcome">${methods}</select></p>
<button>${words.handIn}</button></form>`,
  )
}

export function endPage(parts: PageParts): string {
  const words = wordsFor(parts.session)
  const { back } = parts.session
  const route = back === 'telegram' ? words.backTelegram : words.backWeb
  return frame(
    parts,
    words.handedIn,
    html`<div class="stack"><h1>${words.handedIn}</h1>
<p>${words.handedInMore}</p></div>
<p><a class="button" href="${backTo(parts)}">${route}</a></p>`,
  )
}

/** Sandbox only: `/telegram/` is the simulated Telegram. */
const backTo = ({ session }: PageParts) =>
  session.back === 'telegram' ? '/telegram/' : session.change_id ? '/profile' : '/verification'

/** Results a tester can choose from; the first is the default. */
export const simulatedOutcomes = [
  'green',
  'retry',
  'needs',
  'manual',
  'final',
  'duplicate',
  'later',
] as const
