import { cleanup, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { createFakeDevice } from '#device/fakeDevice'
import { AppProvider } from '#app/AppProvider.tsx'
import { ScanButton } from '#app/features/scan/ScanButton.tsx'
import { wireScan } from '#app/features/scan/ports.ts'
import { scannerOf } from '#app/features/scan/scanner.ts'
import { LanguageProvider } from '#app/i18n/language.tsx'
import { loadAllWords, stillActor } from './stillApp.tsx'

/** What a scan offers while it looks, and once it was in vain. */

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

test('a host shows its camera itself, and a scan may be left while it looks', () => {
  show({ kind: 'telegram', scan }, 'scanning')
  expect([aim(), buttons()]).toEqual([false, ['Scan QR code', 'Enter manually']])
  show({ kind: 'telegram', scan }, null)
  expect([aim(), buttons()]).toEqual([false, ['Scan QR code']])
})

test.each([
  ['unavailable', ['Scan again', 'Enter manually']],
  ['misread', ['Scan again', 'Enter manually']],
  ['otherNetwork', ['Scan again', 'Use its network', 'Enter manually']],
])('what was in vain offers what can be done: %s', (state, offered) => {
  const opened = show({ kind: 'telegram', scan }, state)
  expect(buttons()).toEqual(offered)
  expect(screen.getByRole('alert').textContent).not.toBe('')
  screen.getByRole('button', { name: 'Scan again' }).click()
  expect(opened).not.toHaveBeenCalled()
})

test('without any camera there is nothing to press', () => {
  show({ kind: 'telegram' }, null)
  expect(buttons()).toEqual([])
  expect(scannerOf({ kind: 'telegram', scan: null })).toBeNull()
  const opened = show({ kind: 'telegram', scan }, null)
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
