import type { Page } from 'playwright-core'

/**
 * The smallest list of the same length and styles: copies of one row, placed by scroll position. No
 * data, no chart, no React.
 */

/** The app's page with an empty list, and one of its rows. */
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

/** Opens the bare page on the app's origin, for its styles and fonts. */
export async function openBare(page: Page, site: string, drawn: Drawn) {
  const body = `<!doctype html>${drawn.page}`
  await page.route(`${site}/bare`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${site}/bare`)
  await page.evaluate(follow, drawn)
  await page.locator('#bare .money').first().waitFor()
}

/** Runs in the page: adds rows near the viewport and removes the others. */
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
