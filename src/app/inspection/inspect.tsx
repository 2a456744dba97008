import { useSelector } from '@xstate/react'
import type { CSSProperties, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, type ActorRefFrom } from 'xstate'
import { openChannel } from '#device/tabChannel'
import { openPeer } from '#device/inspectorWindow'
import { wire } from '#machines/kit/port'
import { inspectionFlow, inspectionPorts } from '#machines/workbench/inspection.flow'
import { Button } from '#app/ui/Button.tsx'
import { Elsewhere } from './RelayForm.tsx'
import { INSPECTION_CHANNEL, type Broadcast } from './broadcast.ts'
import { wireRelay, type Watched } from './relay.ts'
import { STATELY, STATELY_LISTENS, showTo } from './stately.ts'
import { watchCharts } from './watch.ts'

/**
 * Comes with `?inspect`, and shows itself only where the tenant is a sandbox: a strip that says that
 * this page can be watched, and by what. Nothing of it is in the app's own code.
 */
export function open(watched: Watched, page: HTMLElement) {
  const { app } = watched
  const isPlay = () => app.getSnapshot().context.config?.kind === 'sandbox'
  if (isPlay()) return show()
  const waiting = app.subscribe(() => {
    if (!isPlay()) return
    waiting.unsubscribe()
    show()
  })

  function show() {
    const tab = crypto.randomUUID()
    const flow = createActor(wireInspection(app, tab)).start()
    const relay = createActor(wireRelay(watched, tab)).start()
    const place = page.appendChild(page.ownerDocument.createElement('div'))
    createRoot(place).render(
      <Strip flow={flow}>
        <Elsewhere relay={relay} device={watched.device} />
      </Strip>,
    )
  }
}

const wireInspection = (app: Watched['app'], tab: string) =>
  wire(inspectionFlow, inspectionPorts, {
    tellFrames: (_, tell) => {
      const channel = openChannel<Broadcast>(INSPECTION_CHANNEL, ({ said }) => {
        if (said !== 'hello') return
        tell({ type: 'workbench.came' })
        watch.again()
      })
      channel.post({ said: 'here' })
      const watch = watchCharts(app, tab, (frames) => channel.post({ said: 'frames', frames }))
      return () => {
        watch.stop()
        channel.close()
      }
    },
    openInspector: async () => {
      await showTo(await openPeer(STATELY, STATELY_LISTENS), app)
    },
  })

const atTheFoot: CSSProperties = {
  position: 'fixed',
  insetBlockEnd: 0,
  insetInline: 0,
  zIndex: 9,
  justifyContent: 'center',
  padding: '0.375rem 1rem',
  background: 'var(--surface)',
}

interface Shown {
  flow: ActorRefFrom<typeof inspectionFlow>
  children: ReactNode
}

function Strip({ flow, children }: Shown) {
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const { watched, refusal } = useSelector(flow, ({ context }) => context)
  const shown = useSelector(flow, (seen) => seen.matches('shown'))
  return (
    <aside className="cluster" style={atTheFoot} aria-label="Inspection">
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
