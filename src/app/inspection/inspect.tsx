import { useSelector } from '@xstate/react'
import type { CSSProperties, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, type ActorRefFrom } from 'xstate'
import { openTabChannel } from '#device/tabChannel'
import { openInspectorWindow } from '#device/inspectorWindow'
import { wire } from '#machines/kit/port'
import { inspectionFlow, inspectionPorts } from '#machines/workbench/inspection.flow'
import { Button } from '#app/ui/Button.tsx'
import { RelayForm } from './RelayForm.tsx'
import { INSPECTION_CHANNEL, type Broadcast } from './broadcast.ts'
import { wireRelay, type InspectionDeps } from './relay.ts'
import { STATELY, STATELY_CONNECTED, streamTo } from './stately.ts'
import { watchCharts } from './watch.ts'

/**
 * Loaded by `?inspect`, and shown in sandbox tenants only: a strip that says the page can be
 * watched, and by what.
 */
export function openInspection(deps: InspectionDeps, page: HTMLElement) {
  const { app } = deps
  const isSandbox = () => app.getSnapshot().context.config?.kind === 'sandbox'
  if (isSandbox()) return show()
  const waiting = app.subscribe(() => {
    if (!isSandbox()) return
    waiting.unsubscribe()
    show()
  })

  function show() {
    const tab = crypto.randomUUID()
    const flow = createActor(wireInspection(app, tab)).start()
    const relay = createActor(wireRelay(deps, tab)).start()
    const container = page.appendChild(page.ownerDocument.createElement('div'))
    createRoot(container).render(
      <InspectionStrip flow={flow}>
        <RelayForm relay={relay} device={deps.device} />
      </InspectionStrip>,
    )
  }
}

const wireInspection = (app: InspectionDeps['app'], tab: string) =>
  wire(inspectionFlow, inspectionPorts, {
    sendFrames: (_, emit) => {
      const channel = openTabChannel<Broadcast>(INSPECTION_CHANNEL, ({ type }) => {
        if (type !== 'hello') return
        emit({ type: 'workbench.joined' })
        watch.replay()
      })
      channel.post({ type: 'here' })
      const watch = watchCharts(app, tab, (frames) => channel.post({ type: 'frames', frames }))
      return () => {
        watch.stop()
        channel.close()
      }
    },
    openInspector: async () => {
      await streamTo(await openInspectorWindow(STATELY, STATELY_CONNECTED), app)
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

interface Props {
  flow: ActorRefFrom<typeof inspectionFlow>
  children: ReactNode
}

function InspectionStrip({ flow, children }: Props) {
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const { watched, refusal } = useSelector(flow, ({ context }) => context)
  const shown = useSelector(flow, (snapshot) => snapshot.matches('shown'))
  return (
    <aside className="cluster" style={footStyle} aria-label="Inspection">
      <span>
        {watched ? 'A workbench watches this page.' : 'This page can be watched.'}
        {shown && ' The Stately inspector is open.'}
        {refusal && ' The window could not be opened.'}
      </span>
      <a className="link" href="/workbench/?live" target="_blank" rel="noopener">
        Workbench
      </a>
      <Button busy={busy} onClick={() => flow.send({ type: 'inspector.open' })}>
        Stately inspector
      </Button>
      {children}
    </aside>
  )
}
