import { createRoot } from 'react-dom/client'
import { openDevice } from '#device/open'
import { bases, logoutPath, realtimeUrlFrom, tenantIdOf } from './built.ts'
import { ShowHouse } from './context.tsx'
import { dressOf, keepDressed } from '#app/theme/theme.ts'
import { breath } from '#app/ui/breath.ts'
import { createPaths } from './router.ts'
import { Rooms } from '#app/features/app/App.tsx'
import { openHouse } from './root.ts'
import { bringDoorWords } from '#app/i18n/words.ts'

/**
 * The device is opened, the house starts, the page puts on what is known of tenant and taste, and
 * only then React is asked to show it. Nothing waits for the bank: until it has answered, the house
 * shows that it is arriving.
 */
export async function openApp(page: Document, root: HTMLElement) {
  const device = await openDevice()
  // All of it was just read, which on a slow phone is a task of its own.
  await breath()
  const { house, call } = openHouse({
    device,
    paths: createPaths(logoutPath),
    bases,
    realtimeUrl: realtimeUrlFrom(page.baseURI),
    tenantId: tenantIdOf(page.querySelector<HTMLMetaElement>('meta[name=tenant]')?.content),
    mint: () => crypto.randomUUID(),
    log: ({ status, code, requestId }) =>
      console.warn(`Refused: ${code} (${status}) ${requestId ?? ''}`),
  })

  if (`${device.startPath}${device.path.now()}`.includes('inspect'))
    void import('./inspection/inspect.tsx').then((inspection) =>
      inspection.open({ house, call, device }, page.body),
    )

  keepDressed(house, device, page.documentElement)
  await bringDoorWords(dressOf(house, device).language)

  createRoot(root).render(
    <ShowHouse house={house} device={device}>
      <Rooms />
    </ShowHouse>,
  )
  device.host.ready()
}
