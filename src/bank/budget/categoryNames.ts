import type { NoticeFacts } from '#contract/notice'
import type { Language } from '#contract/preferences'
import { spendingCategories, type SpendingCategory } from '#contract/spendingCategory'

const categoryNames: Record<Language, Record<SpendingCategory, string>> = {
  en: {
    grocery: 'groceries',
    food: 'restaurants and cafés',
    transport: 'transport',
    travel: 'travel',
    hotel: 'hotels',
    media: 'entertainment',
    shop: 'shopping',
    cash: 'cash',
    transfers: 'transfers',
    fees: 'fees',
  },
  ru: {
    grocery: 'продукты',
    food: 'рестораны и кафе',
    transport: 'транспорт',
    travel: 'путешествия',
    hotel: 'отели',
    media: 'развлечения',
    shop: 'покупки',
    cash: 'наличные',
    transfers: 'переводы',
    fees: 'комиссии',
  },
}

/** Of a budget for all spending there is nothing to say. */
export function onCategory({ category }: NoticeFacts, language: Language): string {
  const known = spendingCategories.find((one) => one === category)
  return known ? `, ${categoryNames[language][known]}` : ''
}
