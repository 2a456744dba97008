import { Refusal } from '#contract/kit/refusal'
import { REQUEST_TIMEOUT_MS } from '#contract/kit/wire'

let retries = 0

/** Fetches a chunk, a second time where the first failed. One that does not come is a lost network. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, REQUEST_TIMEOUT_MS)
  })
  try {
    return await Promise.race([loadTwice(load), late])
  } catch {
    throw new Refusal('OFFLINE')
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Chromium remembers for the life of the page that an address could not be imported, so the retry
 * asks under another address. A browser whose error names no address fetches again by itself.
 */
async function loadTwice<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\/\/\S+\.js/.exec(String(error))?.[0]
    if (!address) return load()
    retries += 1
    return import(/* @vite-ignore */ `${address}?retry=${retries}`) as Promise<Module>
  }
}
