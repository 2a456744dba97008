let retries = 0

/**
 * Loads a chunk with one retry. Chromium remembers for the life of the page that an address could not
 * be imported, so the retry asks under another address. A browser whose error names no address
 * fetches again by itself.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\/\/\S+\.js/.exec(String(error))?.[0]
    if (!address) return load()
    retries += 1
    return import(/* @vite-ignore */ `${address}?retry=${retries}`) as Promise<Module>
  }
}
