import { Refusal } from '#contract/kit/refusal'
import { REQUEST_TIMEOUT_MS } from '#contract/kit/wire'

let retries = 0

/** Loads a chunk, with one retry. Failing that counts as offline. */
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

/** Chromium remembers a failed import for the life of the page, so the retry uses another URL. */
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
