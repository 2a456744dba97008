import type { Endpoint } from '#contract/kit/endpoint'
import { defectIn } from '#bank/outside/log'
import type { Download } from '#bank/requestContext'
import type { PipelineDeps, RequestState, Served } from './requestState.ts'
import { logAnswered, okHeaders } from './response.ts'

/**
 * The status is already sent, so a failure is reported in the last line instead of a short file.
 */
export function streamDownload(
  { world }: PipelineDeps,
  { name, endpoint }: Served,
  state: RequestState,
  { file, content, brokenOff }: Download,
): Response {
  const { requestId } = state.origin
  const headers = okHeaders(state, typeOf(endpoint))
  headers.set('content-disposition', `attachment; filename="${file}"`)
  logAnswered(world, name, 200, state)

  const onError = (thrown: unknown) => {
    world.log.error('answer broken off', { requestId, call: name, ...defectIn(thrown) })
    return brokenOff(requestId)
  }
  return new Response(bytesOf(content, onError), { headers })
}

/** The content of a file that is there whole. */
export async function* once<Part>(part: Part): AsyncGenerator<Part> {
  yield part
}

const typeOf = ({ streams = 'application/json' }: Endpoint) =>
  streams === 'text/csv' ? `${streams}; charset=utf-8` : streams

function bytesOf(
  content: AsyncIterable<string | Uint8Array>,
  onError: (thrown: unknown) => string,
) {
  const encoder = new TextEncoder()
  const parts = content[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(reader) {
      try {
        const { done, value } = await parts.next()
        if (done) reader.close()
        else reader.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      } catch (thrown) {
        reader.enqueue(encoder.encode(onError(thrown)))
        reader.close()
      }
    },
    async cancel() {
      await parts.return?.()
    },
  })
}
