import { defectIn } from '#bank/outside/log'
import type { Download } from '#bank/requestContext'
import type { PipelineDeps, RequestState, Served } from './requestState.ts'
import { logAnswered, okHeaders } from './response.ts'

/**
 * A text answered while it is made, as a file: made only as fast as it is read, and ended when nobody
 * reads on. By then the status has been said, so a text that cannot be finished says so in its last
 * line instead of merely being short.
 */
export function streamDownload(
  { world }: PipelineDeps,
  { name, endpoint }: Served,
  state: RequestState,
  { file, text, brokenOff }: Download,
): Response {
  const { requestId } = state.origin
  const headers = okHeaders(state, `${endpoint.streams}; charset=utf-8`)
  headers.set('content-disposition', `attachment; filename="${file}"`)
  logAnswered(world, name, 200, state)

  const broken = (thrown: unknown) => {
    world.log.error('answer broken off', { requestId, call: name, ...defectIn(thrown) })
    return brokenOff(requestId)
  }
  return new Response(bytesOf(text, broken), { headers })
}

function bytesOf(text: AsyncIterable<string>, broken: (thrown: unknown) => string) {
  const encoder = new TextEncoder()
  const parts = text[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(reader) {
      try {
        const { done, value } = await parts.next()
        if (done) reader.close()
        else reader.enqueue(encoder.encode(value))
      } catch (thrown) {
        reader.enqueue(encoder.encode(broken(thrown)))
        reader.close()
      }
    },
    async cancel() {
      await parts.return?.()
    },
  })
}
