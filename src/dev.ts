import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { openAsGuest } from './bank/dev.ts'

type Guest = Awaited<ReturnType<typeof openAsGuest>>

/** The bank in Vite's process: opened anew when a file of its changes, closed with the server. */
export function bankInDev(): Plugin {
  // One after another: the data folder has one owner at a time.
  let opened: Promise<Guest | undefined> = Promise.resolve(undefined)
  const close = () => {
    opened = opened.then(
      (guest) => guest?.close().then(() => undefined),
      () => undefined,
    )
    return opened
  }

  return {
    name: 'sluice:bank',
    apply: (_, { command, mode }) => command === 'serve' && mode === 'development',
    async configureServer(server) {
      const reopen = () => {
        opened = close().then(() => openGuest(server))
        return opened
      }
      await reopen()
      server.watcher.on('change', (path) => {
        if (!/\/(src\/(bank|contract)|machines)\//.test(path.replaceAll('\\', '/'))) return
        reopen().catch((thrown: Error) => server.config.logger.error(thrown.message))
      })
      server.httpServer?.on('upgrade', (request, socket, head) => {
        const take = (guest?: Guest) => {
          if (guest?.realtime.owns(request)) guest.realtime.upgrade(request, socket, head)
        }
        opened.then(take, () => socket.destroy())
      })
      server.middlewares.use((request, response, next) => {
        opened.then((guest) => {
          if (guest?.owns(pathOf(request))) return guest.answer(request, response)
          next()
        }, next)
      })
      // After Vite's own doors, so that only what is no file of the app becomes a page.
      return () =>
        server.middlewares.use((request, response, next) => {
          opened
            .then((guest) => pageIn(server, request, guest))
            .then((html) => response.setHeader('content-type', 'text/html').end(html), next)
        })
    },
    async closeBundle() {
      await close()
    },
  }
}

async function openGuest(server: ViteDevServer): Promise<Guest> {
  const { openAsGuest } = await server.ssrLoadModule(join(import.meta.dirname, 'bank/dev.ts'))
  return openAsGuest(process.env, (line: string) => server.config.logger.info(line))
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?')[0] ?? '/'

/** As the bank does with built pages, the tenant of the asked host is written into the page. */
async function pageIn(server: ViteDevServer, request: IncomingMessage, guest?: Guest) {
  const path = pathOf(request)
  const [folder = ''] = /^(telegram|workbench)\//.exec(path.slice(1)) ?? []
  const html = readFileSync(join(import.meta.dirname, `app/${folder}index.html`), 'utf8')
  const [hostname = ''] = (request.headers.host ?? '').split(':')
  return (await server.transformIndexHtml(`/${folder}index.html`, html)).replace(
    '<meta name="tenant" content="">',
    `<meta name="tenant" content="${guest?.tenantIdAt(hostname) ?? ''}">`,
  )
}
