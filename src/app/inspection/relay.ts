import type { ActorRefFrom } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import { joinWatch, tellWatch } from '#contract/watch'
import type { Call } from '#client/call'
import type { Device } from '#device/device'
import type { appFlow } from '#machines/app/app.flow'
import { wire } from '#machines/kit/port'
import { relayFlow, relayPorts } from '#machines/workbench/relay.flow'
import { createFrameOutbox } from './outbox.ts'
import { watchCharts } from './watch.ts'

export interface InspectionDeps {
  app: ActorRefFrom<typeof appFlow>
  call: Call
  device: Device
}

/** Sent by the bank, under the same mask as any workbench. */
export function wireRelay({ app, call, device }: InspectionDeps, tab: string) {
  const outbox = createFrameOutbox()
  return wire(relayFlow, relayPorts, {
    joinWatch: async (_, signal) => {
      const code = device.vault.take('watchCode') ?? ''
      const { id } = await call(joinWatch, { code }, { signal })
      return { watchId: id }
    },
    gatherFrames: (_, emit) => {
      outbox.clear()
      const watch = watchCharts(app, tab, (frames) => {
        outbox.add(frames)
        emit({ type: 'frames.waiting' })
      })
      return watch.stop
    },
    sendFrames: async ({ watchId }, signal) => {
      const { piece, taken } = outbox.next()
      if (piece.length > 0)
        await call(tellWatch, { id: watchId, frames: piece }, { signal }).catch(ignoreUnfit)
      taken()
      return { pending: outbox.more() }
    },
  })
}

/** Drops a batch that the bank rejects: a retry would fail again. */
function ignoreUnfit(thrown: unknown): void {
  const { code } = Refusal.from(thrown)
  if (code !== 'VALIDATION_FAILED' && code !== 'BODY_TOO_LARGE') throw thrown
}
