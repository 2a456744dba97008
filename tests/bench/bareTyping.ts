import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { vi } from 'vitest'

/** Opens the bare field on the app's origin. */
export async function openBareTyping(page: Page, site: string) {
  const code = await builtTyping()
  await page.route(`${site}/bare.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  )
  await page.route(`${site}/bare`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><div id="root"></div><script type="module" src="/bare.js"></script>',
    }),
  )
  await page.goto(`${site}/bare`)
}

async function builtTyping(): Promise<string> {
  // Or React's development build would be bundled.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, 'bare/typing.tsx') },
    },
  })
  if (!('output' in built)) throw new Error('Vite built something else.')
  return built.output.flatMap((part) => (part.type === 'chunk' ? part.code : [])).join('\n')
}
