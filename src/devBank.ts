import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { normalizePath, type Plugin, type ViteDevServer } from 'vite'
import type { openDevBank } from './bank/dev.ts'
import { pageIn } from './bank/devPage.ts'

type DevBank = Awaited<ReturnType<typeof openDevBank>>

/** Runs the bank inside Vite's dev server and restarts it when its sources change. */
export function devBank(): Plugin {
  // One after another: a data folder has one owner at a time.
  let running: Promise<DevBank | undefined> = Promise.resolve(undefined)
  const close = () => {
    running = running.then(
      (bank) => bank?.close().then(() => undefined),
      () => undefined,
    )
    return running
  }

  return {
    name: 'sluice:dev-bank',
    apply: (_, { command, mode }) => command === 'serve' && mode === 'development',
    async configureServer(server) {
      const restart = () => {
        running = close().then(() => startBank(server))
        return running
      }
      await restart()
      server.watcher.on('change', (path) => {
        // Flows and screens are no part of the bank; lives and contract are.
        const loaded = server.environments.ssr.moduleGraph.getModulesByFile(normalizePath(path))
        if (!loaded?.size) return
        restart().catch((thrown: Error) => server.config.logger.error(thrown.message))
      })
      server.httpServer?.once('listening', () => {
        const address = server.httpServer?.address()
        if (typeof address !== 'object' || !address) return
        const announce = (bank?: DevBank) =>
          bank?.announcementAt(address.port).forEach((line) => console.log(line))
        running.then(announce, () => {})
      })
      server.httpServer?.on('upgrade', (request, socket, head) => {
        const upgrade = (bank?: DevBank) => {
          if (bank?.realtime.owns(request)) bank.realtime.upgrade(request, socket, head)
        }
        running.then(upgrade, () => socket.destroy())
      })
      server.middlewares.use((request, response, next) => {
        running.then((bank) => {
          if (bank?.owns(pathOf(request))) return bank.handle(request, response)
          next()
        }, next)
      })
      // After Vite's own middleware, so that only what is no file of the app becomes a page.
      return () =>
        server.middlewares.use((request, response, next) => {
          running
            .then((bank) => renderPage(server, request, bank))
            .then((html) => response.setHeader('content-type', 'text/html').end(html), next)
        })
    },
    async closeBundle() {
      await close()
    },
  }
}

async function startBank(server: ViteDevServer): Promise<DevBank> {
  const { openDevBank } = await server.ssrLoadModule(join(import.meta.dirname, 'bank/dev.ts'))
  return openDevBank(process.env, (line: string) => server.config.logger.info(line))
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?')[0] ?? '/'

/** Writes the host's tenant into the page, as the bank does with built pages. */
async function renderPage(server: ViteDevServer, request: IncomingMessage, bank?: DevBank) {
  const path = pathOf(request)
  const [hostname = ''] = (request.headers.host ?? '').split(':')
  const [tools = ''] = /^(telegram|workbench\/screen|workbench)\//.exec(path.slice(1)) ?? []
  const names = await bank?.hosts.current()
  const folder = names?.isConsolePage(hostname, path) ? 'console/' : tools
  return (await server.transformIndexHtml(`/${folder}index.html`, pageIn(folder))).replace(
    '<meta name="tenant" content="">',
    `<meta name="tenant" content="${names?.tenantIdAt(hostname) ?? ''}">`,
  )
}
