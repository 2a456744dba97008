import { createServer } from 'vite'

/** Lets a plain Node script load TypeScript. It serves no page, and the caller closes it. */
export const openVite = (root) =>
  createServer({
    root,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
