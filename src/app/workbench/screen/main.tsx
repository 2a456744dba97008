import { createFakeDevice, createFakeBrowser } from '#device/fakeDevice'
import { launchedDevice, openFramer } from '#device/frame'
import type { AskedScreen, ScreenMessage } from './messages.ts'
import { openScreen, type ShownScreen, type ScreenStage } from './screen.tsx'

/** In a frame of the workbench, on the host of the mini app: the tokens of nobody are here. */

/** Telegram is pretended around the frame, and keeps nothing. */
const telegram = await launchedDevice()
const channel = openFramer<AskedScreen, ScreenMessage>((asked) => {
  last = last.then(() => show(asked)).catch(fail)
})

const stage: ScreenStage = {
  element: document.getElementById('root')!, // in index.html
  tenantId: document.querySelector<HTMLMetaElement>('meta[name=tenant]')!.content,
  tell: channel.post,
  openDevice(path) {
    const store = createFakeBrowser()
    if (telegram === null) return createFakeDevice({ path, store })
    return { ...createFakeDevice({ path, store, kind: 'telegram' }), host: telegram.host }
  },
}

let last: Promise<void> = Promise.resolve()
let shown: ShownScreen | null = null

async function show(asked: AskedScreen) {
  if (shown && isLater(asked, shown)) {
    for (const step of asked.steps.slice(shown.steps.length)) await shown.play(step)
    return
  }
  shown?.close()
  shown = await openScreen(stage, asked)
}

/** The same screen, some events on. */
function isLater({ steps, ...asked }: AskedScreen, before: ShownScreen): boolean {
  const { steps: _, ...same } = before.asked
  const isSame = JSON.stringify(asked) === JSON.stringify(same)
  return isSame && before.steps.every((step, at) => step === steps[at])
}

const fail = (thrown: unknown) => channel.post({ type: 'frame.failed', reason: String(thrown) })

channel.post({ type: 'frame.ready' })
