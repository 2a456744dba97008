import { createElement, type ReactNode } from 'react'
import type { PageRoute } from '#machines/app/routes'
import { AppContext, useAppValue, type AppValue } from './context.ts'

/** React renders the app; its actor is started before any render. */
export function AppProvider({ children, ...value }: AppValue & { children: ReactNode }) {
  return <AppContext value={value}>{children}</AppContext>
}

export function LoadedScreen({ of, fallback }: { of: PageRoute | 'shell'; fallback: ReactNode }) {
  const Screen = useAppValue().screenOf(of)
  return Screen ? createElement(Screen) : fallback
}
