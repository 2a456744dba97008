import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Language } from '#contract/preferences'
import { createFakeDevice } from '#device/fakeDevice'
import { AppProvider } from '#app/AppProvider.tsx'
import type { AppValue } from '#app/context.ts'
import { LanguageProvider } from '#app/i18n/language.tsx'
import { stillActor } from './stillApp.tsx'

/** A part that opens a list or a calendar, on a device of its own. */
export function renderPart(part: ReactNode, language: Language = 'en') {
  cleanup()
  const app = stillActor({}) as unknown as AppValue['app']
  const device = createFakeDevice({ kind: 'telegram' })
  render(
    <AppProvider {...{ app, device, screenOf: () => undefined }}>
      <LanguageProvider language={language}>{part}</LanguageProvider>
    </AppProvider>,
  )
  return device
}
