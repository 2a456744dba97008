import { createRoot } from 'react-dom/client'
import type { Device } from '#device/device'
import { AppProvider } from './AppProvider.tsx'
import { bases, logoutPath, realtimeUrlFrom, tenantIdOf } from './built.ts'
import { App } from './features/app/App.tsx'
import type { HotState } from './hotState.ts'
import { loadWords } from './i18n/language.tsx'
import { createApp } from './root.ts'
import { createRouter } from './router.ts'
import { keepTheme, themeOf } from './theme/theme.ts'

/**
 * React renders only once the app runs and the page has its theme and language. Nothing waits for
 * the bank: a loading state shows until it responds.
 */
export async function mountApp(device: Device, element: HTMLElement, hot?: HotState) {
  const page = element.ownerDocument
  const { machine, loader, start, call } = createApp({
    device,
    router: createRouter(logoutPath),
    bases,
    realtimeUrl: realtimeUrlFrom(page.baseURI),
    tenantId: tenantIdOf(page.querySelector<HTMLMetaElement>('meta[name=tenant]')?.content),
    mint: () => crypto.randomUUID(),
    log: ({ status, code, requestId }) =>
      console.warn(`Refused: ${code} (${status}) ${requestId ?? ''}`),
  })
  const hotState = import.meta.hot && hot && (await import('./hotState.ts'))
  const snapshot = hotState && hot && (await hotState.fitHotState(hot, machine, loader))
  const app = start(snapshot)
  if (snapshot) hotState.resumeDelays(hot, app)

  const address = device.addressBar.now()
  if (`${device.startPath}${address}`.includes('inspect'))
    void import('./inspection/inspect.tsx').then((inspection) =>
      inspection.openInspection({ app, call, device }, address, page.body),
    )

  await loadWords(themeOf(app, device).language)
  keepTheme(app, device, page.documentElement)
  const root = createRoot(element)
  const render = () =>
    root.render(
      <AppProvider {...{ app, device, screenOf: loader.screenOf }}>
        <App />
      </AppProvider>,
    )
  render()
  return { app, root, render }
}
