import type { ServiceTermsWords } from './words.ts'

export const serviceTerms: ServiceTermsWords['serviceTerms'] = {
  since: (day) => `Действуют с ${day}`,
  intro:
    'Чтобы продолжить, прочитайте и примите эти условия. С вашими деньгами ничего не происходит.',
  text: 'Текст условий',
  accept: 'Принять',
  leave: 'Выйти',
  renewed: 'Вступили в силу новые условия. Прочитайте их, прежде чем принять.',
}
