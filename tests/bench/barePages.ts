/** The same pages by hand, in the same styles. */

/** A rendered page without its scripts. */
export const staticPage = (html: string) =>
  `<!doctype html>${html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link[^>]*rel="?modulepreload[^>]*>/g, '')}`

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/

/**
 * Home by hand: a bare page and a small script that makes the same calls, first those without ids,
 * then the rest, and then shows the money.
 */
export function bareHome(
  { html, reads }: { html: string; reads: readonly string[] },
  tenantId: string,
): Record<string, string> {
  const page = staticPage(html)
  const body = /<body[^>]*>(.*)<\/body>/s.exec(page)?.[1] ?? ''
  const waves = [reads.filter((path) => !UUID.test(path)), reads.filter((path) => UUID.test(path))]
  const bare = page.replace(body, '<div id="root"></div><script src="/bare-home.js"></script>')
  return { '/bare-home': bare, '/bare-home.js': script(waves, body, tenantId) }
}

const script = (waves: string[][], body: string, tenantId: string) => `(async () => {
  const headers = {
    authorization: 'Bearer ' + localStorage.getItem('access_token'),
    'x-tenant-id': ${JSON.stringify(tenantId)},
  }
  const ask = async (path) => (await fetch(path, { headers })).json()
  for (const wave of ${JSON.stringify(waves)}) await Promise.all(wave.map(ask))
  document.querySelector('#root').innerHTML = ${JSON.stringify(body)}
})()
`
