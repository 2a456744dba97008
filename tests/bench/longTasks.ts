import type { CDPSession, Page } from 'playwright-core'

/** How long a page is unresponsive. */
export interface Deafness {
  /** Milliseconds of each task above LONG_MS. */
  long: number[]
  /** Milliseconds between frames. */
  frames: number[]
}

export const LONG_MS = 50

/** Records long tasks and frames from now on. */
export const watchTasks = (page: Page) =>
  page.evaluate((most) => {
    const samples: Deafness = { long: [], frames: [] }
    Object.assign(globalThis, { seen: samples })
    new PerformanceObserver((list) => {
      const long = list.getEntries().filter(({ duration }) => duration > most)
      samples.long.push(...long.map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
    let last = performance.now()
    const frame = (now: number) => {
      samples.frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }, LONG_MS)

export const recordedTasks = (page: Page): Promise<Deafness> =>
  page.evaluate(() => (globalThis as unknown as { seen: Deafness }).seen)

/** What is needed of Chromium's trace; times in microseconds. */
interface Traced {
  name: string
  pid: number
  tid: number
  tdur?: number
  args: { name?: string }
}

/**
 * CPU milliseconds of each task. Unlike elapsed time it leaves out waiting for a busy processor.
 */
export async function workOfTasks(chromium: CDPSession, meanwhile: () => Promise<void>) {
  const samples: Traced[] = []
  chromium.on('Tracing.dataCollected', ({ value }) =>
    samples.push(...(value as unknown as Traced[])),
  )
  await chromium.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  await meanwhile()
  const traced = new Promise((complete) => chromium.once('Tracing.tracingComplete', complete))
  await chromium.send('Tracing.end')
  await traced
  const pages = samples.filter(({ name, args }) => name === 'thread_name' && args.name === MAIN)
  const isOfPage = (one: Traced) => pages.some(({ pid, tid }) => pid === one.pid && tid === one.tid)
  const tasks = samples.filter((one) => one.name === TASK && isOfPage(one))
  return tasks.map(({ tdur = 0 }) => tdur / 1_000)
}

const MAIN = 'CrRendererMain'
const TASK = 'ThreadControllerImpl::RunTask'
