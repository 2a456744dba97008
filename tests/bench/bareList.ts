import type { Page } from 'playwright-core'

/**
 * The least that shows a list as long in the same clothes: copies of one drawn row, put where the
 * eye is. No data, no chart, no React: what the browser needs by itself.
 */

/** A page as the app drew it, its list empty, and one of the rows it had. */
export interface Drawn {
  page: string
  row: string
  rowPx: number
  listPx: number
}

export const drawnOn = (page: Page): Promise<Drawn> =>
  page.evaluate(() => {
    const [, , row] = document.querySelectorAll('.rows-item')
    const list = row!.parentElement!
    const copy = document.documentElement.cloneNode(true) as Element // a clone is what it was
    for (const active of copy.querySelectorAll('script, [rel=modulepreload]')) active.remove()
    const [placed] = copy.querySelectorAll('.rows-item')
    placed!.parentElement!.id = 'bare'
    placed!.parentElement!.replaceChildren()
    return {
      page: copy.outerHTML,
      row: row!.innerHTML,
      rowPx: row!.getBoundingClientRect().height,
      listPx: list.getBoundingClientRect().height,
    }
  })

/** Opens the bare page where the app's own is, for its clothes and fonts. */
export async function openBare(page: Page, site: string, drawn: Drawn) {
  const body = `<!doctype html>${drawn.page}`
  await page.route(`${site}/bare`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${site}/bare`)
  await page.evaluate(follow, drawn)
  await page.locator('#bare .money').first().waitFor()
}

/** Runs in the page: rows near the eye are put there, the others taken away. */
function follow({ row, rowPx, listPx }: Drawn) {
  const list = document.querySelector<HTMLElement>('#bare')!
  const shown = new Map<number, HTMLElement>()
  const aheadPx = 200
  const placed = (at: number) => {
    const item = document.createElement('li')
    item.className = 'rows-item'
    const top = `${at * rowPx}px`
    Object.assign(item.style, { contain: 'layout style', position: 'absolute', width: '100%', top })
    item.innerHTML = row
    return item
  }
  const draw = () => {
    const above = -list.getBoundingClientRect().top
    const first = Math.max(0, Math.floor((above - aheadPx) / rowPx))
    const last = Math.min(listPx / rowPx - 1, (above + innerHeight + aheadPx) / rowPx)
    for (const [at, item] of shown) {
      if (at >= first && at <= last) continue
      item.remove()
      shown.delete(at)
    }
    for (let at = first; at <= last; at += 1) {
      if (shown.has(at)) continue
      shown.set(at, placed(at))
      list.append(shown.get(at)!)
    }
  }
  addEventListener('scroll', draw)
  draw()
}
