/**
 * Fetches a piece of the app together with the pieces and styles it needs, as the build lists them.
 * A screen is never shown before its styles; what did not come is asked for again the next time.
 */
export async function __vitePreload<Piece>(
  bring: () => Promise<Piece>,
  needed: readonly string[] = [],
): Promise<Piece> {
  await Promise.all(needed.map(fetchOnce))
  return bring()
}

const coming = new Map<string, Promise<void>>()

function fetchOnce(file: string) {
  const here = coming.get(file) ?? linked(`/${file}`, file.endsWith('.css'))
  coming.set(file, here)
  here.catch(() => coming.delete(file))
  return here
}

async function linked(href: string, styles: boolean) {
  if (document.querySelector(`link[href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = styles ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
  // A piece that does not come is missed by whoever imports it.
  if (!styles) return
  await new Promise((come, fail) => {
    link.addEventListener('load', come)
    link.addEventListener('error', () => {
      link.remove()
      fail(new Error(`${href} did not come.`))
    })
  })
}
