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
  const href = `/${file}`
  const here = coming.get(href) ?? (file.endsWith('.css') ? styled(href) : kept(href))
  coming.set(href, here)
  here.catch(() => coming.delete(href))
  return here
}

const isLinked = (href: string) => document.querySelector(`link[href="${href}"]`)

/**
 * In the browser's cache before it is imported: of a module that could not be fetched a browser remembers
 * that, and never asks for it again.
 */
async function kept(href: string) {
  if (isLinked(href)) return
  const piece = await fetch(href)
  if (!piece.ok) throw new Error(href)
  await piece.blob()
}

async function styled(href: string) {
  if (isLinked(href)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
  await new Promise((come, fail) => {
    link.onload = come
    link.onerror = () => {
      link.remove()
      fail(new Error(href))
    }
  })
}
