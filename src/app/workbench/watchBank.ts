import { createActor } from 'xstate'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { listWallets } from '#contract/wallet'
import { readLives } from '#contract/watch'
import type { Device } from '#device/device'
import type { AnswerTo } from '#machines/kit/port'
import type { livePorts } from '#machines/workbench/live.setup'
import { framesOf } from '#app/inspection/trace.ts'
import { createLifeFrames } from '#app/inspection/lifeFrames.ts'
import { wireFeed } from '#app/features/wallet/feedPorts.ts'
import type { BankSession } from './bankSession.ts'

/** The bank allows five connections per person, and the app needs some. */
const WALLETS_FOLLOWED = 3

type WatchBank = AnswerTo<(typeof livePorts)['watchBank']>

/** Final for the watch, unlike a failed connection. */
const FINAL_REFUSALS: readonly RefusalCode[] = [
  'NOT_FOUND',
  'SESSION_LOST',
  'USER_BLOCKED',
  'USER_CLOSED',
]

/**
 * Follows a watch: any news of the person's wallets triggers a read of the latest steps, and the
 * watched page's frames arrive on the first feed.
 */
export const watchBankWith =
  ({ call, realtime }: BankSession, device: Device): WatchBank =>
  ({ watchId }, emit) => {
    const controller = new AbortController()
    const { signal } = controller
    const readSoon = createLifeReader(call, watchId, signal, emit)
    const frames = {
      watchId,
      onPayload(payload: unknown) {
        emit({ type: 'page.joined' })
        emit({ type: 'frames.arrived', frames: framesOf(payload) })
      },
    }

    async function follow() {
      const { data } = await call(listWallets, {}, { signal })
      for (const [at, { uuid: walletId }] of data.slice(0, WALLETS_FOLLOWED).entries()) {
        const line = at === 0 ? { ...realtime, frames } : realtime
        const feed = createActor(wireFeed({ device, realtime: line }), { input: { walletId } })
        feed.on('news.arrived', readSoon)
        feed.on('news.reset', readSoon)
        feed.start()
        signal.addEventListener('abort', () => feed.stop())
      }
    }
    follow().catch((thrown: unknown) => {
      if (!signal.aborted) emit({ type: 'bank.refused', code: Refusal.from(thrown).code })
    })

    return () => controller.abort()
  }

/** One read at a time; a failed one is made up for with the next news. */
function createLifeReader(
  call: BankSession['call'],
  id: string,
  signal: AbortSignal,
  emit: Parameters<WatchBank>[1],
) {
  const framesFor = createLifeFrames()
  let since: string | undefined
  let reading = false
  let due = false

  async function read() {
    while (due) {
      due = false
      const { steps, read_at } = await call(readLives, { id, ...(since && { since }) }, { signal })
      since = read_at
      const frames = framesFor(steps)
      if (frames.length > 0) emit({ type: 'frames.arrived', frames })
    }
  }

  return function readSoon() {
    due = true
    if (reading) return
    reading = true
    read()
      .catch((thrown: unknown) => {
        const { code } = Refusal.from(thrown)
        if (FINAL_REFUSALS.includes(code) && !signal.aborted) emit({ type: 'bank.refused', code })
      })
      .finally(() => {
        reading = false
      })
  }
}
