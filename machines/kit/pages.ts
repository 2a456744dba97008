/**
 * A long list of which some pages are at hand, and what arrived above it since its pages were
 * counted. It is as long as it is from the start, so whoever looks may look anywhere; what is far
 * from the eye is let go.
 */
export interface Pages<Row> {
  /** Each under its number. */
  pages: Record<number, Row[]>
  total: number
  /** Newest first. They stand above page 0. */
  came: Row[]
}

/** Rows by their place, the top one being 0. */
export interface Span {
  first: number
  last: number
}

export const PAGE_ROWS = 50
/** More than these at hand are dropped again, farthest from the last one read first. */
const PAGES_KEPT = 20

/** How many rows the list has, at hand or not. */
export const rowCount = ({ came, total }: Pick<Pages<unknown>, 'came' | 'total'>) =>
  came.length + total

/** The row at a place; none where its page is not at hand. */
export function rowAt<Row>({ came, pages }: Pick<Pages<Row>, 'came' | 'pages'>, at: number) {
  const below = at - came.length
  return below < 0 ? came[at] : pages[Math.floor(below / PAGE_ROWS)]?.[below % PAGE_ROWS]
}

export const rowsAtHand = <Row>({ came, pages }: Pick<Pages<Row>, 'came' | 'pages'>): Row[] => [
  ...came,
  ...Object.values(pages).flat(),
]

/** The first page under the eye that is not at hand. */
export function pageMissing(list: Pages<unknown>, seen: Span): number | null {
  const pageOf = (at: number) => Math.floor(Math.max(0, at - list.came.length) / PAGE_ROWS)
  const last = Math.min(seen.last, rowCount(list) - 1)
  if (last < list.came.length) return null
  for (let page = pageOf(seen.first); page <= pageOf(last); page++)
    if (!list.pages[page]) return page
  return null
}

export function withPage<Row>(pages: Pages<Row>['pages'], page: number, rows: Row[]) {
  const farFrom = ([one]: [string, Row[]]) => Math.abs(Number(one) - page)
  const near = Object.entries({ ...pages, [page]: rows })
    .sort((one, other) => farFrom(one) - farFrom(other))
    .slice(0, PAGES_KEPT)
  return Object.fromEntries(near)
}

/** The same list with every row put through a change. */
export const eachRow = <Row>(
  { came, pages }: Pick<Pages<Row>, 'came' | 'pages'>,
  change: (row: Row) => Row,
) => ({
  came: came.map(change),
  pages: Object.fromEntries(Object.entries(pages).map(([page, rows]) => [page, rows.map(change)])),
})

/** A new row on top. What fills a page becomes one, and all others are the next one down. */
export function withArrival<Row>({ came, pages, total }: Pages<Row>, row: Row) {
  const now = [row, ...came]
  if (now.length < PAGE_ROWS) return { came: now, pages, total, pagesMore: 0 }
  const down = Object.entries(pages).map(([page, rows]) => [Number(page) + 1, rows])
  const moved = { ...Object.fromEntries(down), 0: now }
  return { came: [], pages: moved, total: total + PAGE_ROWS, pagesMore: 1 }
}
