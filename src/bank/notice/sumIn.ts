import type { NoticeFacts } from '#contract/notice'
import type { Language } from '#contract/preferences'

const separators: Record<Language, { thousands: string; decimal: string }> = {
  en: { thousands: ',', decimal: '.' },
  ru: { thousands: '\u00a0', decimal: ',' },
}

/** Formatted as in the inbox: decimals, where there are any, are at least two. */
export function sumIn({ amount = '', currency = '' }: NoticeFacts, language: Language): string {
  const [whole, fraction = ''] = amount.split('.')
  const { thousands, decimal } = separators[language]
  const grouped = whole?.replace(/\B(?=(\d{3})+$)/g, thousands)
  const decimals = fraction && decimal + fraction.replace(/0+$/, '').padEnd(2, '0')
  return `${grouped}${decimals}\u00a0${currency}`
}
