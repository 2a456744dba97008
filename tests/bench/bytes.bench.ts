import { brotliCompressSync } from 'node:zlib'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { expect, test, vi } from 'vitest'
import { fetchedAtTheDoor, packedBytes, readGraph } from '#tests/house/graph'

/** How much of the sign-in's weight is ours, and how much the libraries weigh by themselves. */

const KB = 1_024
const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`

async function bareBytes(): Promise<number> {
  // Or React would come in its larger, talkative form.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      target: ['chrome110', 'safari16', 'ios16', 'firefox115'],
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, 'bare/main.tsx') },
    },
  })
  if (!('output' in built)) throw new Error('Vite built something else.')
  return built.output
    .flatMap((part) => (part.type === 'chunk' ? part.code : []))
    .reduce((sum, code) => sum + brotliCompressSync(code).length, 0)
}

test('the sign-in weighs little more than the libraries it stands on', async () => {
  const fetched = fetchedAtTheDoor(readGraph())
  const ours = packedBytes(fetched.map(({ file }) => file))
  const css = packedBytes(fetched.flatMap((chunk) => chunk.css))
  const bare = await bareBytes()
  console.log(
    `sign-in ${kb(ours)}, bare ${kb(bare)}, ratio ${(ours / bare).toFixed(2)}, CSS ${kb(css)}`,
  )
  expect(bare).toBeGreaterThan(60 * KB)
  expect(ours / bare).toBeLessThan(92 / 75)
})
