import type { Page } from 'playwright-core'

/**
 * Which of these texts lie anywhere in what a page's scripts can still reach, once its rubbish is
 * collected. The snapshot of the heap is read as it comes, piece by piece, and never kept.
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
  // What one round lets go may be all that held something else.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { captureNumericValue: true })
  await session.detach()
  return [...found]
}
