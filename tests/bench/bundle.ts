import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, resolveConfig } from 'vite'
import { vi } from 'vitest'

const KB = 1_024
export const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`

const configFile = join(import.meta.dirname, '../../vite.config.ts')

/** The transfer size of a page of `bare`, built as the app is. */
export async function bareBytes(page: string): Promise<number> {
  // Or development builds of the libraries would be bundled.
  vi.stubEnv('NODE_ENV', 'production')
  const app = await resolveConfig({ configFile, logLevel: 'error' }, 'build')
  const { target } = app.environments.client!.build
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      target,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(import.meta.dirname, 'bare', page),
      },
    },
  })
  if (!('output' in built)) throw new Error('Vite built something else.')
  return built.output
    .flatMap((part) => (part.type === 'chunk' ? part.code : []))
    .reduce((sum, code) => sum + brotliCompressSync(code).length, 0)
}
