import { delayEvent, doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { acceptanceFlow } from './acceptance.flow.ts'

const terms = (version: number) => ({
  version,
  applies_on: '2026-03-01',
  texts: [
    { language: 'en', title: 'Terms of service', text: 'You hold money with us.' },
    { language: 'ru', title: 'Условия обслуживания', text: 'Вы храните деньги у нас.' },
  ],
})

export const acceptanceExhibit: Exhibit = {
  logic: acceptanceFlow,
  events: [
    doneEvent('readTerms', { waiting: null }),
    doneEvent('readTerms', { waiting: terms(1) }),
    refusedEvent('readTerms', 'OFFLINE'),
    delayEvent('readAgain', 'acceptance.unread'),
    { type: 'terms.accept', language: 'en' },
    doneEvent('acceptTerms'),
    refusedEvent('acceptTerms', 'VERSION_CONFLICT'),
    refusedEvent('acceptTerms', 'OFFLINE'),
  ],
}
