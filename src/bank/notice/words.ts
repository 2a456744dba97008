import { inWallet } from '#contract/kit/inWallet'
import type { Language } from '#contract/preferences'
import type { Tenant } from '#bank/tenant/tenant'
import type { NoticeRow } from './notice.rows.ts'
import type { NoticeTexts } from './noticeTexts.ts'
import { sumIn } from './sumIn.ts'
import { noticeTextsEn } from './words.en.ts'
import { noticeTextsRu } from './words.ru.ts'

const textsOf: Record<Language, NoticeTexts> = { en: noticeTextsEn, ru: noticeTextsRu }

type NoticeView = Pick<NoticeRow, 'kind' | 'facts' | 'room' | 'subject' | 'wallet_id'>

export function lineOfNotice({ kind, facts }: NoticeView, language: Language): string {
  const line = textsOf[language].byKind[kind](facts, sumIn(facts, language))
  return facts.wallet ? `${facts.wallet}: ${line}` : line
}

export function mailOfNotice(
  { config }: Tenant,
  preferred: Language | null,
  notice: NoticeView,
): [subject: string, body: string] {
  const language = preferred ?? config.supported_locales.default
  const line = lineOfNotice(notice, language)
  const { look, stop } = textsOf[language]
  const { name } = config.brand
  const note = notice.facts.note ? `${notice.facts.note}\n` : ''
  return [`${line} · ${name}`, `${line}.\n${note}${look(name)}\n${stop}`]
}

export function pathOfNotice({ room, subject, wallet_id }: NoticeView): string {
  const path = subject === null ? `/${room}` : `/${room}/${subject}`
  return wallet_id === null ? path : `${path}?${inWallet(wallet_id)}`
}
