import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { framedOrigin } from '#device/frame'
import type { BenchActor } from '#machines/workbench/bench.flow'
import type { ScreenActor } from '#machines/workbench/screen.flow'
import type { ScreenReport, ScreenView } from '#machines/kit/benchLocation'
import { launchAddress } from '#app/telegram/host.ts'
import { SCREEN_FRAME, SCREEN_PATH } from './screen/messages.ts'

/** The real screen of the chart, in a page of its own: a theme and a width are a whole page's. */
export function ScreenFrame({ bench, view }: { bench: BenchActor; view: ScreenView }) {
  const screen = useSelector(bench, ({ children }) => children.screen)
  const reason = useSelector(screen, (snapshot) => snapshot?.context.reason)
  const origin = framedOrigin()
  if (origin === null) return <p className="soft">This hostname has no host for framed pages.</p>
  const address = origin + SCREEN_PATH
  const isMini = view.host === 'telegram'
  const frame = (
    <iframe
      key={view.host}
      title="The screen"
      name={SCREEN_FRAME}
      src={isMini ? launchAddress(address, { initData: null }) : address}
      width={view.width}
      sandbox={SANDBOX}
      data-wide={view.width > FITS}
    />
  )
  return (
    <section className="screen" aria-label="Screen">
      {reason && <p role="alert">{reason}</p>}
      {isMini && screen ? <Telegram screen={screen}>{frame}</Telegram> : frame}
    </section>
  )
}

/** Safe together, as the page in the frame is of another origin than this one. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms'

/** Wider ones are shown smaller. */
const FITS = 880

/** Its own buttons: the app shows none of those inside. */
function Telegram({ screen, children }: { screen: ScreenActor; children: ReactNode }) {
  const { back, main } = useSelector(screen, ({ context }) => context.buttons)
  return (
    <div className="telegram" role="group" aria-label="Telegram">
      <button
        type="button"
        disabled={!back}
        onClick={() => screen.send({ type: 'host.press', button: 'back' })}
      >
        ‹ Back
      </button>
      {children}
      {main && (
        <button
          type="button"
          className="main"
          disabled={!main.enabled}
          onClick={() => screen.send({ type: 'host.press', button: 'main' })}
        >
          {main.text}
        </button>
      )}
    </div>
  )
}

/** Where the chart in the frame really is; undefined where no frame shows it. */
export function useReport(bench: BenchActor, chart: string): ScreenReport | undefined {
  const isShown = useSelector(bench, ({ context }) => context.location.screen !== null)
  const screen = useSelector(bench, ({ children }) => children.screen)
  const report = useSelector(screen, (snapshot) => snapshot?.context.report)
  return isShown && report?.chart === chart ? report : undefined
}

/** What is narrow stands beside the drawing, at its full height. */
export const placeOf = (view: ScreenView | null) =>
  view && (view.width <= BESIDE ? 'beside' : 'below')

const BESIDE = 480
