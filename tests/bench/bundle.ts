import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, resolveConfig } from 'vite'
import { vi } from 'vitest'

const KB = 1_024
export const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`

const configFile = join(import.meta.dirname, '../../vite.config.ts')

/** What a page of `bare` weighs on its way, built as the app is, for the same browsers. */
export async function bareBytes(page: string): Promise<number> {
  // Or libraries would come in their larger, talkative form.
  vi.stubEnv('NODE_ENV', 'production')
  const app = await resolveConfig({ configFile, logLevel: 'error' }, 'build')
  const { target, rolldownOptions } = app.environments.client!.build
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // The contract's schemas stay at home, as they do in the app.
    plugins: [react(), app.plugins.filter(({ name }) => name === 'sluice:shaped')],
    build: {
      write: false,
      target,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        treeshake: rolldownOptions.treeshake ?? true,
        input: join(import.meta.dirname, 'bare', page),
      },
    },
  })
  if (!('output' in built)) throw new Error('Vite built something else.')
  return built.output
    .flatMap((part) => (part.type === 'chunk' ? part.code : []))
    .reduce((sum, code) => sum + brotliCompressSync(code).length, 0)
}
