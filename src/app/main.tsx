import { createRoot } from 'react-dom/client'
import { openDevice } from '#device/open'
import { bases, logoutPath, realtimeUrlFrom, tenantIdOf } from './built.ts'
import { AppProvider } from './context.tsx'
import { App } from './features/app/App.tsx'
import { startApp } from './root.ts'
import { loadWords } from './i18n/language.tsx'
import { createRouter } from './router.ts'
import { keepTheme, themeOf } from './theme/theme.ts'

/** React renders once the page has its theme and language. Nothing waits for the bank. */
async function boot(page: Document, root: HTMLElement) {
  const device = await openDevice()
  const { app, call, screenOf } = startApp({
    device,
    router: createRouter(logoutPath),
    bases,
    realtimeUrl: realtimeUrlFrom(page.baseURI),
    tenantId: tenantIdOf(page.querySelector<HTMLMetaElement>('meta[name=tenant]')?.content),
    mint: () => crypto.randomUUID(),
    log: ({ status, code, requestId }) =>
      console.warn(`Refused: ${code} (${status}) ${requestId ?? ''}`),
  })

  const address = device.addressBar.now()
  if (`${device.startPath}${address}`.includes('inspect'))
    void import('./inspection/inspect.tsx').then((inspection) =>
      inspection.openInspection({ app, call, device }, address, page.body),
    )

  await loadWords(themeOf(app, device).language)
  keepTheme(app, device, page.documentElement)
  createRoot(root).render(
    <AppProvider {...{ app, device, screenOf }}>
      <App />
    </AppProvider>,
  )
  device.host.ready()
}

/** In index.html, with a message inside for when the app does not load. */
const root = document.getElementById('root')!
boot(document, root).catch(() => root.classList.add('missed'))
