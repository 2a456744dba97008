import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))

/** A script of a test and all it imports, as chunks for a browser. */
export async function bundle(entryFile: string) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: rootFolder,
    build: { write: false, rollupOptions: { input: entryFile } },
  })
  if (!('output' in built)) throw new Error('Vite built something else.')
  return built.output.filter((part) => part.type === 'chunk')
}
