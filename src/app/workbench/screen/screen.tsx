import { createRoot } from 'react-dom/client'
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { basePaths } from '#contract/kit/endpoint'
import type { Device } from '#device/device'
import { catalog } from '#machines/catalog'
import { isOutside } from '#machines/app/routes'
import { AppProvider } from '#app/AppProvider.tsx'
import { App } from '#app/features/app/App.tsx'
import { loadWords } from '#app/i18n/language.tsx'
import { createApp, type AppParts } from '#app/root.ts'
import { createRouter } from '#app/router.ts'
import { keepTheme } from '#app/theme/theme.ts'
import { activeStates, eventOfStep, replaySteps, stepOf } from '#app/workbench/replay.ts'
import { chainTo, type ChartChain } from './chain.ts'
import { createControl } from './control.ts'
import { createDrive } from './drive.ts'
import type { AskedScreen, ScreenMessage } from './messages.ts'
import { pretendedBank } from './pretendedBank.ts'
import { manners, type Manner } from './sample.ts'

/** The app on a device, with one of its charts held. */
export interface ShownScreen {
  asked: AskedScreen
  /** The steps taken so far, those by a press in the screen included. */
  steps: string[]
  play(step: string): Promise<void>
  close(): void
}

export interface ScreenStage {
  element: HTMLElement
  tenantId: string
  openDevice: (path: string) => Device
  tell: (message: ScreenMessage) => void
}

const router = createRouter()

/** Tries payloads from the fullest to the plainest until the chart is where the link says. */
export async function openScreen(
  stage: ScreenStage,
  asked: AskedScreen,
): Promise<ShownScreen | null> {
  const exhibit = catalog[asked.chart]
  const chain = exhibit && chainTo(asked.chart)
  if (!exhibit || !chain) {
    stage.tell({ type: 'frame.failed', reason: 'No page of the app runs this chart.' })
    return null
  }
  const location = { ...asked, at: asked.steps.length, screen: null }
  const goal = JSON.stringify(replaySteps(exhibit, location).at(-1)?.value)
  for (const manner of manners) {
    const { shown, stateNow, faults } = await mount(stage, asked, chain, manner)
    const moved = stateNow() === goal ? [] : ['The charts around it moved it on.']
    const [reason] = [...faults, ...moved]
    if (reason === undefined) return shown
    if (manner === manners.at(-1)) {
      stage.tell({ type: 'frame.failed', reason })
      return shown
    }
    shown.close()
  }
  return null
}

async function mount(stage: ScreenStage, asked: AskedScreen, chain: ChartChain, manner: Manner) {
  const exhibit = catalog[asked.chart]!
  const control = createControl({ chain, inputIndex: asked.inputIndex, manner })
  const drive = createDrive(chain, control, manner)
  const steps: string[] = []
  const onPress = (event: AnyEventObject) => {
    const known = exhibit.events.find(({ type }) => type === event.type)
    if (!known || event.type.startsWith('xstate.')) return
    steps.push(stepOf(exhibit, known))
    stage.tell({ type: 'frame.pressed', step: stepOf(exhibit, known) })
  }
  const faults: string[] = []
  const close = await render(stage, asked, {
    path: router.urlOf({ route: chain.route, id: chain.id }) ?? '/',
    signedIn: !isOutside(chain.route),
    replaceFlow: control.replaceFlow,
    inspect(event) {
      drive.observe(event)
      if (event.type !== '@xstate.event' || drive.isDriving()) return
      if (event.actorRef === drive.target()) onPress(event.event)
    },
    onFault: (fault) => faults.push(fault),
  })
  const play = async (step: string) => {
    const event = eventOfStep(exhibit, step)
    steps.push(step)
    if (event) await drive.send(asked.chart, event)
  }
  await drive.reach()
  for (const step of asked.steps) await play(step)
  watch(drive.target(), asked.chart, stage.tell)
  const stateNow = () =>
    JSON.stringify((drive.target()?.getSnapshot() as Standing | undefined)?.value)
  return { shown: { asked, steps, play, close }, stateNow, faults }
}

type Standing = Pick<AnyMachineSnapshot, 'value'>

interface Rendering extends Pick<AppParts, 'inspect' | 'replaceFlow'> {
  path: string
  signedIn: boolean
  onFault: (fault: string) => void
}

/** The whole app; returns how to close it. */
async function render(
  { element, tenantId, openDevice }: ScreenStage,
  { view }: AskedScreen,
  { path, signedIn, onFault, ...parts }: Rendering,
) {
  const device = openDevice(path)
  if (signedIn)
    device.tokenStore.store({ access_token: 'pretended', refresh_token: 'pretended' }, 'm1')
  device.settings.write('language', view.language)
  device.settings.write('theme', view.theme)
  const { loader, start } = createApp({
    device,
    router,
    realtimeUrl: 'ws://localhost/',
    bases: basePaths,
    tenantId,
    mint: () => 'pretended',
    log: () => {},
    fetcher: pretendedBank(view),
    clock,
    ...parts,
  })
  const app = start()
  await loadWords(view.language)
  keepTheme(app, device, element.ownerDocument.documentElement)
  const onError = (thrown: unknown) => onFault(String(thrown))
  const root = createRoot(element, { onCaughtError: onError, onUncaughtError: onError })
  root.render(
    <AppProvider {...{ app, device, screenOf: loader.screenOf }}>
      <App />
    </AppProvider>,
  )
  device.host.ready()
  return () => {
    root.unmount()
    app.stop()
  }
}

const PAUSE_MS = 1_000

/** Short pauses pass; nothing expires while it is looked at. */
const clock = {
  setTimeout: (run: () => void, ms: number) => (ms <= PAUSE_MS ? setTimeout(run, ms) : 0),
  clearTimeout: (id: ReturnType<typeof setTimeout>) => clearTimeout(id),
}

function watch(target: AnyActorRef | undefined, chart: string, tell: ScreenStage['tell']) {
  const report = (snapshot: AnyMachineSnapshot) =>
    tell({ type: 'frame.reported', report: { chart, states: [...activeStates(snapshot)] } })
  if (!target) return
  report(target.getSnapshot() as AnyMachineSnapshot)
  target.subscribe((snapshot) => report(snapshot as AnyMachineSnapshot))
}
