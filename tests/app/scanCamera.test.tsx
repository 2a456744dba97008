import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'

/** A browser that reads codes itself shows its camera in the page; a host shows its own. */

vi.stubGlobal(
  'BarcodeDetector',
  class {
    detect = async () => []
  },
)
vi.stubGlobal('navigator', { userAgent: navigator.userAgent, mediaDevices: {} })
afterAll(() => void vi.unstubAllGlobals())

// Whether there is a camera is asked once, as the module is loaded.
const { createFakeDevice } = await import('#device/fakeDevice')
const { AppProvider } = await import('#app/AppProvider.tsx')
const { LanguageProvider } = await import('#app/i18n/language.tsx')
const { ScanButton } = await import('#app/features/scan/ScanButton.tsx')
const { scannerOf } = await import('#app/features/scan/scanner.ts')
const { wireScan } = await import('#app/features/scan/ports.ts')
const { createActor } = await import('xstate')
const { loadAllWords, stillActor } = await import('./stillApp.tsx')

await loadAllWords()

type Parts = Parameters<typeof createFakeDevice>[0]
type Props = Parameters<typeof ScanButton>[0]

function show(parts: Parts, value: string | null) {
  cleanup()
  const app = stillActor({}) as unknown as Parameters<typeof AppProvider>[0]['app']
  const flow = value === null ? undefined : (stillActor({ value }) as unknown as Props['flow'])
  const device = createFakeDevice(parts)
  const opened = vi.fn<() => void>()
  render(
    <AppProvider {...{ app, device, screenOf: () => undefined }}>
      <LanguageProvider language="en">
        <ScanButton flow={flow} onOpen={opened} />
      </LanguageProvider>
    </AppProvider>,
  )
  return opened
}

const scan = async () => null
const aim = () => screen.queryByText('Point the camera at the QR code.') !== null
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('a camera is shown while it looks, where the page has to show it', () => {
  show({ kind: 'web' }, 'scanning')
  expect([aim(), buttons()]).toEqual([true, ['Scan QR code', 'Enter manually']])
  expect(document.querySelector('video')).toBeTruthy()
  show({ kind: 'web' }, null)
  expect([aim(), buttons()]).toEqual([false, ['Scan QR code']])
  show({ kind: 'telegram', scan }, 'scanning')
  expect([aim(), buttons()]).toEqual([false, ['Scan QR code', 'Enter manually']])
})

test.each([
  ['unavailable', ['Scan again', 'Enter manually']],
  ['misread', ['Scan again', 'Enter manually']],
  ['otherNetwork', ['Scan again', 'Use its network', 'Enter manually']],
])('what was in vain offers what can be done: %s', (state, offered) => {
  const opened = show({ kind: 'web' }, state)
  expect(buttons()).toEqual(offered)
  expect(screen.getByRole('alert').textContent).not.toBe('')
  screen.getByRole('button', { name: 'Scan again' }).click()
  expect(opened).not.toHaveBeenCalled()
})

test('without any camera there is nothing to press', () => {
  show({ kind: 'telegram' }, null)
  expect(buttons()).toEqual([])
  expect(scannerOf({ kind: 'telegram', scan: null })).toBeNull()
  const opened = show({ kind: 'web' }, null)
  screen.getByRole('button').click()
  expect(opened).toHaveBeenCalledTimes(1)
})

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.each([
  ['an address', `ethereum:${address}@137`, { address, chainId: 137 }],
  ['a closed camera', null, { address: null, chainId: null }],
])('%s comes out, and nothing else of a code', async (_, text, found) => {
  const flow = createActor(wireScan({ device: createFakeDevice({ scan: async () => text }) }), {
    input: { chainId: null },
  })
  const done = new Promise((resolve) => {
    flow.subscribe({ complete: () => resolve(flow.getSnapshot().output) })
  })
  flow.start()
  expect(await done).toEqual(found)
})
