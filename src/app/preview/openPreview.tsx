import { createRoot } from 'react-dom/client'
import { fromCallback, StateMachine, type AnyStateMachine } from 'xstate'
import type { BrandMode } from '#contract/brandContrast'
import { basePaths } from '#contract/kit/endpoint'
import { readConfig, type TenantBrand, type TenantConfig } from '#contract/tenantConfig'
import { firstTenant } from '#contract/tenants'
import type { Language } from '#contract/preferences'
import { createFakeDevice } from '#device/fakeDevice'
import { mirrorStyles } from '#device/mirrorStyles'
import { firstView } from '#machines/kit/benchLocation'
import { AppProvider } from '#app/AppProvider.tsx'
import { App } from '#app/features/app/App.tsx'
import { loadWords } from '#app/i18n/language.tsx'
import { createApp, type AppParts } from '#app/root.ts'
import { createRouter } from '#app/router.ts'
import { palettes } from '#app/telegram/palettes.ts'
import { applyBrand } from '#app/theme/theme.ts'
import { pretendedBank } from '#app/workbench/screen/pretendedBank.ts'

/** `empty`: a page with nothing to list yet. */
const paths = { home: '/', cards: '/cards', empty: '/activity' } as const

export interface PreviewLook {
  kind: 'web' | 'telegram'
  page: keyof typeof paths
  mode: BrandMode
  language: Language
}

/** The look of the frame but for name and mark; it follows what is typed without the app starting anew. */
export function stylePreview(
  frame: HTMLIFrameElement,
  { kind, mode, language }: PreviewLook,
  brand: TenantBrand,
): void {
  const root = documentOf(frame).documentElement
  root.lang = language
  root.dataset.mode = mode
  applyBrand(root, brand)
  if (kind !== 'telegram') return
  for (const [name, colour] of Object.entries(palettes[mode]))
    root.style.setProperty(`--tg-theme-${name.replaceAll('_', '-')}`, colour)
}

/** Empty, and of this page's own origin: its policy lets no page be written into it as text. */
function documentOf(frame: HTMLIFrameElement): Document {
  const { contentDocument } = frame
  if (!contentDocument) throw new Error('The frame has no document.')
  return contentDocument
}

/** Only what is shown as text or drawn; the rest is style. */
export type PreviewSign = Pick<TenantBrand, 'name' | 'mark'>

const router = createRouter()

/** The whole app in the document of a frame, with the pretended bank; returns its end. */
export function openPreview(
  frame: HTMLIFrameElement,
  look: PreviewLook,
  sign: PreviewSign,
): () => void {
  const inner = documentOf(frame)
  const endMirror = mirrorStyles(frame.ownerDocument, inner)
  const element = inner.createElement('div')
  element.id = 'root'
  // The frame's own `inert` is known only once it is laid out: a heading took the focus before that.
  element.inert = true
  inner.body.replaceChildren(element)
  const device = createFakeDevice({
    path: paths[look.page],
    kind: look.kind,
    languages: [look.language],
  })
  device.tokenStore.store({ access_token: 'pretended', refresh_token: 'pretended' }, 'm1')
  device.settings.write('language', look.language)
  device.settings.write('theme', look.mode)
  const { loader, start } = createApp({
    device,
    router,
    realtimeUrl: 'ws://localhost/',
    bases: basePaths,
    tenantId: firstTenant,
    mint: () => 'pretended',
    log: () => {},
    fetcher: bankOf(look, sign),
    replaceFlow: withoutFeed,
  })
  const app = start()
  const reactRoot = createRoot(element)
  let isOver = false
  const render = () => {
    // The page was left before its words came.
    if (isOver) return
    reactRoot.render(
      <AppProvider {...{ app, device, screenOf: loader.screenOf }}>
        <App />
      </AppProvider>,
    )
  }
  loadWords(look.language).then(render, () => {})
  return () => {
    isOver = true
    reactRoot.unmount()
    app.stop()
    endMirror()
  }
}

type Fetcher = NonNullable<AppParts['fetcher']>

/** What the sandbox bank once answered, under another name and mark. */
function bankOf({ mode, language, page }: PreviewLook, sign: PreviewSign): Fetcher {
  const data = page === 'empty' ? 'empty' : 'full'
  const bank = pretendedBank({ ...firstView, theme: mode, language, data })
  const raw: Fetcher['raw'] = async (request, options) => {
    const response = await bank.raw(request, options)
    const address = request instanceof Request ? request.url : request
    // Its card is not active yet, and only an active one shows its colours.
    if (address.includes('/issuing/sub_account/'))
      return new Response((await response.text()).replaceAll('"INACTIVE"', '"ACTIVE"'), response)
    if (!address.endsWith(readConfig.path)) return response
    const config = (await response.json()) as TenantConfig
    return Response.json({ ...config, brand: { ...config.brand, ...sign } })
  }
  return { raw } as Fetcher
}

/** Nothing arrives by itself: there is no bank that could send it. */
function withoutFeed<Flow extends AnyStateMachine>(flow: Flow): Flow {
  const children = Object.entries(flow.implementations.actors as Record<string, unknown>)
  const replaced = children.map(([name, child]): [string, unknown] => {
    if (flow.id === 'feed') return [name, fromCallback(() => {})]
    return [name, child instanceof StateMachine ? withoutFeed(child as AnyStateMachine) : child]
  })
  return flow.provide({ actors: Object.fromEntries(replaced) } as never) as Flow
}
