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
  arrived: Row[]
}

/** Rows by their place, the top one being 0. */
export interface RowRange {
  first: number
  last: number
}

export const PAGE_ROWS = 50
/** More than these at hand are dropped again, farthest from the last one read first. */
const PAGES_CACHED = 20

/** How many rows the list has, at hand or not. */
export const rowCount = ({ arrived, total }: Pick<Pages<unknown>, 'arrived' | 'total'>) =>
  arrived.length + total

/** The row at a place; none where its page is not at hand. */
export function rowAt<Row>({ arrived, pages }: Pick<Pages<Row>, 'arrived' | 'pages'>, at: number) {
  const below = at - arrived.length
  return below < 0 ? arrived[at] : pages[Math.floor(below / PAGE_ROWS)]?.[below % PAGE_ROWS]
}

export const loadedRows = <Row>({
  arrived,
  pages,
}: Pick<Pages<Row>, 'arrived' | 'pages'>): Row[] => [...arrived, ...Object.values(pages).flat()]

/** The first page under the eye that is not at hand. */
export function missingPage(list: Pages<unknown>, visible: RowRange): number | null {
  const pageOf = (at: number) => Math.floor(Math.max(0, at - list.arrived.length) / PAGE_ROWS)
  const last = Math.min(visible.last, rowCount(list) - 1)
  if (last < list.arrived.length) return null
  for (let page = pageOf(visible.first); page <= pageOf(last); page++)
    if (!list.pages[page]) return page
  return null
}

export function withPage<Row>(pages: Pages<Row>['pages'], page: number, rows: Row[]) {
  const farFrom = ([one]: [string, Row[]]) => Math.abs(Number(one) - page)
  const near = Object.entries({ ...pages, [page]: rows })
    .sort((one, other) => farFrom(one) - farFrom(other))
    .slice(0, PAGES_CACHED)
  return Object.fromEntries(near)
}

/** The same list with every row put through a change. */
export const mapRows = <Row>(
  { arrived, pages }: Pick<Pages<Row>, 'arrived' | 'pages'>,
  change: (row: Row) => Row,
) => ({
  arrived: arrived.map(change),
  pages: Object.fromEntries(Object.entries(pages).map(([page, rows]) => [page, rows.map(change)])),
})

/** A new row on top. What fills a page becomes one, and all others are the next one down. */
export function withNewRow<Row>({ arrived, pages, total }: Pages<Row>, row: Row) {
  const now = [row, ...arrived]
  if (now.length < PAGE_ROWS) return { arrived: now, pages, total, pagesMore: 0 }
  const down = Object.entries(pages).map(([page, rows]) => [Number(page) + 1, rows])
  const moved = { ...Object.fromEntries(down), 0: now }
  return { arrived: [], pages: moved, total: total + PAGE_ROWS, pagesMore: 1 }
}
