import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the bank's process by NODE_OPTIONS. On SIGUSR2 it prints the memory after a garbage
 * collection, open handles by kind, and the event loop's delay since the last time.
 */
if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  process.on('SIGUSR2', () => {
    const stall = delay.percentile(99) / 1e6
    collect()
    const { rss, heapUsed } = process.memoryUsage()
    const handles = {}
    for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1
    console.error(`gauge ${JSON.stringify({ rss, heap: heapUsed, stall, handles })}`)
    delay.reset()
  })
}
