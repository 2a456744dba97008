import { createServer } from 'vite'

/** What reads our TypeScript for a script of plain Node: no page is served. To be closed. */
export const openVite = (root) =>
  createServer({
    root,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
