import { createActor } from 'xstate'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { listWallets } from '#contract/wallet'
import { readLives } from '#contract/watch'
import type { Device } from '#device/device'
import type { AnswerTo } from '#machines/kit/port'
import type { livePorts } from '#machines/workbench/live.setup'
import { framesAmong } from '#app/inspection/trace.ts'
import { createLives } from '#app/inspection/lifeFrames.ts'
import { wireFeed } from '#app/features/wallet/feedPorts.ts'
import type { Teller } from './bankSession.ts'

/** A person may have five lines to the bank, and the app needs some of them. */
const WALLETS_FOLLOWED = 3

type Watch = AnswerTo<(typeof livePorts)['watchBank']>

/** Said of the watch itself, and not of the way to it. */
const ENDS: readonly RefusalCode[] = ['NOT_FOUND', 'SESSION_LOST', 'USER_BLOCKED']

/**
 * Follows a watch: the news of the person's wallets say that something moved, and what moved, in any
 * of them, is then read from the bank; what the watched page tells comes over the first line.
 */
export const watchBankBy =
  ({ call, realtime }: Teller, device: Device): Watch =>
  ({ watchId }, tell) => {
    const going = new AbortController()
    const { signal } = going
    const look = createReading(call, watchId, signal, tell)
    const passing = {
      watchId,
      heard(said: unknown) {
        tell({ type: 'page.came' })
        tell({ type: 'frames.came', frames: framesAmong(said) })
      },
    }

    async function follow() {
      const { data } = await call(listWallets, {}, { signal })
      for (const [at, { uuid: walletId }] of data.slice(0, WALLETS_FOLLOWED).entries()) {
        const line = at === 0 ? { ...realtime, passing } : realtime
        const news = createActor(wireFeed({ device, realtime: line }), { input: { walletId } })
        news.on('news.told', look)
        news.on('news.reset', look)
        news.start()
        signal.addEventListener('abort', () => news.stop())
      }
    }
    follow().catch((thrown: unknown) => {
      if (!signal.aborted) tell({ type: 'bank.refused', code: Refusal.from(thrown).code })
    })

    return () => going.abort()
  }

/** One reading at a time; what a bad line kept from being read is read with the next news. */
function createReading(
  call: Teller['call'],
  id: string,
  signal: AbortSignal,
  tell: Parameters<Watch>[1],
) {
  const framesFor = createLives()
  let since: string | undefined
  let reading = false
  let rung = false

  async function read() {
    while (rung) {
      rung = false
      const { steps, read_at } = await call(readLives, { id, ...(since && { since }) }, { signal })
      since = read_at
      const frames = framesFor(steps)
      if (frames.length > 0) tell({ type: 'frames.came', frames })
    }
  }

  return function look() {
    rung = true
    if (reading) return
    reading = true
    read()
      .catch((thrown: unknown) => {
        const { code } = Refusal.from(thrown)
        if (ENDS.includes(code) && !signal.aborted) tell({ type: 'bank.refused', code })
      })
      .finally(() => {
        reading = false
      })
  }
}
