import { createRoot } from 'react-dom/client'
import { addBrowserCapabilities } from '#device/browserCapabilities'
import { keepFocus } from '#device/keepFocus'
import { openDevice } from '#device/open'
import { bases, tenantIdOf } from '#app/built.ts'
import { loadWords } from '#app/i18n/language.tsx'
import { applyAccent } from '#app/theme/theme.ts'
import { Console } from './Console.tsx'
import { ConsoleProvider } from './context.tsx'
import { consoleLanguageOf, startConsole } from './root.ts'
import './console.css'

/** The console of a tenant's staff: an entry of its own, so that customers load nothing of it. */
async function boot(page: Document, root: HTMLElement) {
  const device = await openDevice()
  addBrowserCapabilities(device)
  const actor = startConsole({
    device,
    bases,
    tenantId: tenantIdOf(page.querySelector<HTMLMetaElement>('meta[name=tenant]')?.content),
    mint: () => crypto.randomUUID(),
    log: ({ status, code, requestId }) =>
      console.warn(`Refused: ${code} (${status}) ${requestId ?? ''}`),
  })
  const apply = () => {
    const { bank } = actor.getSnapshot().context
    page.documentElement.lang = consoleLanguageOf(actor.getSnapshot(), device)
    if (!bank) return
    applyAccent(page.documentElement, bank.brand)
    page.title = `${bank.brand.name} console`
  }
  actor.subscribe(apply)
  apply()
  await loadWords(consoleLanguageOf(actor.getSnapshot(), device))
  createRoot(root).render(
    <ConsoleProvider {...{ actor, device }}>
      <Console />
    </ConsoleProvider>,
  )
  keepFocus(page)
}

const root = document.getElementById('root')!
boot(document, root).catch(() => root.classList.add('missed'))
