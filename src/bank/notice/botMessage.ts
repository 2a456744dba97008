import { startParamOf } from '#contract/kit/start'
import type { Language } from '#contract/preferences'
import type { BotButton } from '#bank/services'
import type { Tenant } from '#bank/tenant/tenant'
import type { NoticeRow } from './notice.rows.ts'
import type { PressAct, PressOutcome } from './press.rows.ts'
import { sumIn } from './sumIn.ts'
import { lineOfNotice, pathOfNotice } from './words.ts'

/** A notice as the bot shows it now: what became of it since, and what may still be done. */
export interface BotMessageView {
  notice: NoticeRow
  /** Only of a payment that waited for its owner. */
  order: 'waiting' | 'proofDue' | 'expired' | 'canceled' | 'approved' | null
  /** Whether its card can be frozen by a press. */
  freezes: boolean
  frozen: PressOutcome | null
}

interface BotTexts {
  approved: (sum: string) => string
  canceled: (sum: string) => string
  frozen: string
  cardState: string
  open: string
  approveInApp: string
  act: Record<PressAct, string>
}

export const botMessageTexts: Record<Language, BotTexts> = {
  en: {
    approved: (sum) => `Payment approved: ${sum}`,
    canceled: (sum) => `Payment cancelled: ${sum}`,
    frozen: 'Card frozen. You can unfreeze it in the app.',
    cardState: 'The card can’t be frozen now. Open the app to see why.',
    open: 'Open',
    approveInApp: 'Approve in the app',
    act: { approve: 'Approve', cancel: 'Cancel payment', freeze: 'Freeze card' },
  },
  ru: {
    approved: (sum) => `Платёж подтверждён: ${sum}`,
    canceled: (sum) => `Платёж отменён: ${sum}`,
    frozen: 'Карта заморожена. Разморозить её можно в приложении.',
    cardState: 'Сейчас карту заморозить нельзя. Причина указана в приложении.',
    open: 'Открыть',
    approveInApp: 'Подтвердить в приложении',
    act: { approve: 'Подтвердить', cancel: 'Отменить платёж', freeze: 'Заморозить карту' },
  },
}

export function botMessageOf(
  { config }: Tenant,
  preferred: Language | null,
  bot: string,
  view: BotMessageView,
): { text: string; buttons: BotButton[] } {
  const language = preferred ?? config.supported_locales.default
  const { notice } = view
  const texts = botMessageTexts[language]
  const url = botLinkTo(bot, pathOfNotice(notice))
  const link = { text: view.order === 'proofDue' ? texts.approveInApp : texts.open, url }
  const presses = actsOf(view).map((act) => ({
    text: texts.act[act],
    press: `${act}:${notice.id}`,
  }))
  const buttons = view.order === 'proofDue' ? [link, ...presses] : [...presses, link]
  return { text: textOf(view, language), buttons }
}

export const botLinkTo = (bot: string, path: string) =>
  `https://t.me/${bot}?startapp=${startParamOf(path)}`

/** A payment that needs a proof is approved in the app: a press is none. */
function actsOf({ order, freezes }: BotMessageView): PressAct[] {
  if (order === 'waiting') return ['approve', 'cancel']
  if (order === 'proofDue') return ['cancel']
  return freezes ? ['freeze'] : []
}

function textOf({ notice, order, frozen }: BotMessageView, language: Language): string {
  const texts = botMessageTexts[language]
  if (order === 'approved' || order === 'canceled')
    return texts[order](sumIn(notice.facts, language))
  const line = lineOfNotice(
    order === 'expired' ? { ...notice, kind: 'order_expired' } : notice,
    language,
  )
  if (frozen === 'frozen' || frozen === 'cardState') return `${line}\n${texts[frozen]}`
  return notice.facts.note ? `${line}\n${notice.facts.note}` : line
}
