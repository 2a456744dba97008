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

const coming = new Map<string, Promise<unknown>>()

async function fetchOnce(file: string): Promise<unknown> {
  const href = `/${file}`
  if (document.querySelector(`link[href="${href}"]`)) return coming.get(href)
  const here = coming.get(href) ?? (href.endsWith('.css') ? styled(href) : kept(href))
  coming.set(href, here)
  here.catch(() => coming.delete(href))
  return here
}

/**
 * In the browser's cache before it is imported: of a module that could not be fetched a browser remembers
 * that, and never asks for it again.
 */
async function kept(href: string) {
  const piece = await fetch(href)
  if (!piece.ok) throw new Error(href)
  await piece.blob()
}

function styled(href: string) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  return new Promise((come, fail) => {
    link.addEventListener('load', come)
    link.addEventListener('error', () => {
      link.remove()
      fail(new Error(href))
    })
  })
}
