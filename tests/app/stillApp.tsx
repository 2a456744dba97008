import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { languages, type Language } from '#contract/preferences'
import { createFakeDevice } from '#device/fakeDevice'
import { AppProvider } from '#app/AppProvider.tsx'
import type { AppValue } from '#app/context.ts'
import { LanguageProvider, loadWords } from '#app/i18n/language.tsx'
import { said } from './said.ts'

/** A part of a page where every chart stands still, for tables of what charts may come to know. */

interface StillSnapshot {
  context?: object
  children?: Record<string, object>
  value?: unknown
  tags?: readonly string[] | undefined
}

/** Takes every event, and changes nothing. */
export function stillActor({ context = {}, children = {}, value, tags = [] }: StillSnapshot) {
  const snapshot = {
    context,
    children,
    value,
    matches: (state: unknown) => JSON.stringify(state) === JSON.stringify(value),
    hasTag: (tag: string) => tags.includes(tag),
    can: () => true,
  }
  return { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe() {} }), send() {} }
}

/** What it says; the flows by the names that screens find them under. */
export function saidStill(language: Language, flows: Record<string, object>, part: ReactNode) {
  const app = stillActor({ children: flows }) as unknown as AppValue['app']
  const device = createFakeDevice()
  const { container } = render(
    <AppProvider {...{ app, device, screenOf: () => undefined }}>
      <LanguageProvider language={language}>{part}</LanguageProvider>
    </AppProvider>,
  )
  const text = said(container)
  cleanup()
  return text
}

export const loadAllWords = () => Promise.all(languages.map(loadWords))
