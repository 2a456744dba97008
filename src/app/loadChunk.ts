import { Refusal } from '#contract/kit/refusal'
import { REQUEST_TIMEOUT_MS } from '#contract/kit/wire'

/** Fetches a chunk, a second time where the first failed. One that does not come is a lost network. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, REQUEST_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load().catch(load), late])
  } catch {
    throw new Refusal('OFFLINE')
  } finally {
    clearTimeout(timer)
  }
}
