import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { alwaysHeaders, answerHeaders, pageHeaders } from './http/headers.ts'
import type { HostNames } from './hosts.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}

interface File {
  bytes: Buffer
  brotli: Buffer | null
  type: string
}

/** The bank writes the tenant of the request's host into it. */
const TENANT_MARK = '<meta name="tenant" content="">'

/** Not served to customers of live tenants. */
const SANDBOX_PATHS = /^\/(telegram|workbench)(\/|$)/

const CONSOLE = '/console/index.html'
const CONSOLE_PATH = /^\/console(\/|$)/

/**
 * Read into memory at start, so that no request can name a file on disk. Pages are never cached:
 * they carry the tenant of their host.
 */
export function createPages(folder: string) {
  const files = readFiles(folder)

  /** The console is shown at its own hosts only, and little else there. */
  const isShown = (names: HostNames, hostname: string, pathname: string) =>
    names.isConsoleAt(hostname)
      ? !names.isConsolePage(hostname, pathname)
      : !CONSOLE_PATH.test(pathname) &&
        (names.isSandboxAt(hostname) || !SANDBOX_PATHS.test(pathname))

  return function page(request: Request, names: HostNames): Response | null {
    const { hosts, tenantIdAt, isSandboxAt, isConsoleAt, isClosedAt } = names
    const { pathname, host, hostname, searchParams } = new URL(request.url)
    const file = files.get(pathname) ?? files.get(`${pathname.replace(/\/$/, '')}/index.html`)
    if (file && file.type !== types['.html']) return asset(file, pathname, request)
    const home = names.isConsolePage(hostname, pathname)
      ? files.get(CONSOLE)
      : files.get('/index.html')
    const shell = (isShown(names, hostname, pathname) && file) || (extname(pathname) === '' && home)
    if (!shell) return null
    const tenantId = tenantIdAt(hostname)
    if (tenantId === '') return plainPage(404, NOBODYS)
    if (isClosedAt(hostname) && !isConsoleAt(hostname)) return plainPage(410, CLOSED)
    const inspected = isSandboxAt(hostname) && searchParams.has('inspect')
    const html = shell.bytes
      .toString('utf8')
      .replace(TENANT_MARK, TENANT_MARK.replace('""', `"${tenantId}"`))
    return new Response(html, {
      headers: {
        ...pageHeaders(hosts, host, inspected),
        'content-type': shell.type,
        'cache-control': 'no-cache',
      },
    })
  }
}

const textPage = (title: string, en: string, ru: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<p>${en}</p>
<p lang="ru">${ru}</p>
</html>
`

/** For a host that no tenant has. */
const NOBODYS = textPage(
  'No bank here',
  'There’s no bank at this address. Check the link.',
  'По этому адресу нет банка. Проверьте ссылку.',
)

const CLOSED = textPage(
  'This bank is closed',
  'This bank is closed. It holds no money of its customers.',
  'Этот банк закрыт. Денег клиентов в нём нет.',
)

const plainPage = (status: 404 | 410, html: string) =>
  new Response(html, { status, headers: { ...answerHeaders, 'content-type': types['.html']! } })

function asset({ bytes, brotli, type }: File, pathname: string, request: Request): Response {
  const compressed = brotli && /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
  return new Response(new Uint8Array(compressed ? brotli : bytes), {
    headers: {
      ...alwaysHeaders,
      'content-type': type,
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': pathname.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      vary: 'accept-encoding',
      ...(compressed && { 'content-encoding': 'br' }),
    },
  })
}

function readFiles(folder: string): Map<string, File> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
  const compressed = new Set(names.filter((name) => name.endsWith('.br')))
  return new Map(
    names
      // What begins with a dot is the bundler's.
      .filter((name) => !compressed.has(name) && !name.startsWith('/.') && types[extname(name)])
      .map((name) => [
        name,
        {
          bytes: readFileSync(join(folder, name)),
          brotli: compressed.has(`${name}.br`) ? readFileSync(join(folder, `${name}.br`)) : null,
          type: types[extname(name)]!,
        },
      ]),
  )
}
