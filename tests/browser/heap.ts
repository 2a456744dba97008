import type { Page } from 'playwright-core'

/**
 * Which of these texts are anywhere in the page's reachable memory after garbage collection. The
 * heap snapshot is read as a stream and never stored.
 */
export async function foundInHeap(page: Page, texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  const longest = Math.max(...texts.map(({ length }) => length))
  let end = ''
  const session = await page.context().newCDPSession(page)
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    const piece = end + chunk
    for (const text of texts) if (piece.includes(text)) found.add(text)
    end = piece.slice(-longest)
  })
  await session.send('HeapProfiler.enable')
  // One round may free what kept something else alive.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { captureNumericValue: true })
  await session.detach()
  return [...found]
}
