import { useSelector } from '@xstate/react'
import type { CSSProperties, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, type ActorRefFrom } from 'xstate'
import { openTabChannel } from '#device/tabChannel'
import { openInspectorSocket } from '#client/inspectorSocket'
import { openInspectorWindow } from '#device/inspectorWindow'
import { wire } from '#machines/kit/port'
import { inspectionFlow, inspectionPorts } from '#machines/workbench/inspection.flow'
import { Button } from '#app/ui/Button.tsx'
import { RelayForm } from './RelayForm.tsx'
import { INSPECTION_CHANNEL, type Broadcast } from './broadcast.ts'
import { wireRelay, type InspectionDeps } from './relay.ts'
import { readInspectionOptions, type InspectionOptions } from './options.ts'
import { STATELY, STATELY_CONNECTED, streamTo } from './stately.ts'
import { watchCharts } from './watch.ts'

/** Shown in sandbox tenants only: the page can be watched, and by what. */
export function openInspection(deps: InspectionDeps, address: string, page: HTMLElement) {
  const { app, device } = deps
  const options = readInspectionOptions(address)
  const isSandbox = () => app.getSnapshot().context.config?.kind === 'sandbox'
  if (isSandbox()) return show()
  const waiting = app.subscribe(() => {
    if (!isSandbox()) return
    waiting.unsubscribe()
    show()
  })

  function show() {
    const tab = crypto.randomUUID()
    const flow = createActor(wireInspection(app, tab, options)).start()
    const relay = createActor(wireRelay(deps, tab)).start()
    const container = page.appendChild(page.ownerDocument.createElement('div'))
    createRoot(container).render(
      <InspectionStrip flow={flow} {...options}>
        <RelayForm relay={relay} device={device} />
      </InspectionStrip>,
    )
  }
}

const wireInspection = (
  app: InspectionDeps['app'],
  tab: string,
  { values, inspectorPort }: InspectionOptions,
) =>
  wire(inspectionFlow, inspectionPorts, {
    sendFrames: (_, emit) => {
      const channel = openTabChannel<Broadcast>(INSPECTION_CHANNEL, ({ type }) => {
        if (type !== 'hello') return
        emit({ type: 'workbench.joined' })
        watch.replay()
      })
      channel.post({ type: 'here' })
      const watch = watchCharts(app, tab, (frames) => channel.post({ type: 'frames', frames }), {
        now: Date.now,
        values,
      })
      return () => {
        watch.stop()
        channel.close()
      }
    },
    openInspector: async (_, signal) => {
      const link = await (inspectorPort === null
        ? openInspectorWindow(STATELY, STATELY_CONNECTED, signal)
        : openInspectorSocket(inspectorPort, signal))
      await streamTo(link, app, values)
    },
  })

const footStyle: CSSProperties = {
  position: 'fixed',
  insetBlockEnd: 0,
  insetInline: 0,
  zIndex: 9,
  justifyContent: 'center',
  padding: '0.375rem 1rem',
  background: 'var(--surface)',
}

interface Props extends InspectionOptions {
  flow: ActorRefFrom<typeof inspectionFlow>
  children: ReactNode
}

function InspectionStrip({ flow, values, inspectorPort, children }: Props) {
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const { watched, refusal } = useSelector(flow, ({ context }) => context)
  const shown = useSelector(flow, (snapshot) => snapshot.matches('shown'))
  const late = useSelector(flow, (snapshot) => snapshot.matches({ opening: 'late' }))
  const own = inspectorPort !== null
  return (
    <aside className="cluster" style={footStyle} aria-label="Inspection">
      <span>
        {watched ? 'A workbench watches this page' : 'This page can be watched'}
        {values ? ', with values.' : '.'}
        {shown && ` ${own ? 'Your' : 'The Stately'} inspector is connected.`}
      </span>
      {(late || refusal) && <span role="alert">{adviceFor(refusal !== null, inspectorPort)}</span>}
      <a className="link" href="/workbench/?live" target="_blank" rel="noopener">
        Workbench
      </a>
      <Button busy={busy} onClick={() => flow.send({ type: 'inspector.open' })}>
        {own ? `Inspector at localhost:${inspectorPort}` : 'Stately inspector'}
      </Button>
      {children}
    </aside>
  )
}

/** Why no inspector is connected, and how to mend it. */
function adviceFor(refused: boolean, port: number | null): string {
  if (port !== null)
    return `No inspector answers at ws://localhost:${port}. Start it there and try again.`
  if (refused)
    return 'This browser did not open the window. Allow pop-ups for this address and try again.'
  return `The inspector has not answered. Check that ${STATELY} opens in this browser, reload this page with ?inspect in its address, and try again.`
}
