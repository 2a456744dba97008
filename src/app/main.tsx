import { createRoot } from 'react-dom/client'
import { openDevice } from '#device/open'
import { bases, logoutPath, realtimeUrlFrom, tenantIdOf } from './built.ts'
import { ShowHouse } from './house.tsx'
import { dressOf, keepDressed } from './look/dress.ts'
import { createPaths } from './paths.ts'
import { Rooms } from './screens/house/Rooms.tsx'
import { openHouse } from './wiring.ts'
import { bringDoorWords } from './words/words.ts'

/**
 * Where everything begins: the device is opened, the house starts, the page puts on what is known of
 * tenant and taste, and only then React is asked to show it. Nothing waits for the bank: until it
 * has answered, the house shows that it is arriving.
 */

const device = await openDevice()
const isInspected = `${device.startParam}${device.path.now()}`.includes('inspect')
const { house } = openHouse({
  device,
  paths: createPaths(logoutPath),
  bases,
  realtimeUrl: realtimeUrlFrom(document.baseURI),
  tenantId: tenantIdOf(document.querySelector<HTMLMetaElement>('meta[name=tenant]')?.content),
  mint: () => crypto.randomUUID(),
  log: ({ status, code, requestId }) =>
    console.warn(`Refused: ${code} (${status}) ${requestId ?? ''}`),
})

if (isInspected)
  void import('./inspection/inspect.tsx').then((inspection) =>
    inspection.open(house, document.body),
  )

keepDressed(house, device, document.documentElement)
await bringDoorWords(dressOf(house, device).language)

// The page brings this element.
createRoot(document.getElementById('root')!).render(
  <ShowHouse house={house} device={device}>
    <Rooms />
  </ShowHouse>,
)
device.host.ready()
