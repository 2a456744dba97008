/**
 * Its length is known from the start, so any place can be scrolled to; pages far away are dropped.
 */
export interface Pages<Row> {
  /** By page number. */
  pages: Record<number, Row[]>
  total: number
  /** Newest first, above page 0. */
  arrived: Row[]
}

/** Row indexes, 0 at the top. */
export interface RowRange {
  first: number
  last: number
}

export const PAGE_ROWS = 50
/** Beyond this, pages farthest from the last one read are dropped. */
const PAGES_CACHED = 20

export const rowCount = ({ arrived, total }: Pick<Pages<unknown>, 'arrived' | 'total'>) =>
  arrived.length + total

/** Undefined if its page is not loaded. */
export function rowAt<Row>({ arrived, pages }: Pick<Pages<Row>, 'arrived' | 'pages'>, at: number) {
  const below = at - arrived.length
  return below < 0 ? arrived[at] : pages[Math.floor(below / PAGE_ROWS)]?.[below % PAGE_ROWS]
}

export const loadedRows = <Row>({
  arrived,
  pages,
}: Pick<Pages<Row>, 'arrived' | 'pages'>): Row[] => [...arrived, ...Object.values(pages).flat()]

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

export const mapRows = <Row>(
  { arrived, pages }: Pick<Pages<Row>, 'arrived' | 'pages'>,
  change: (row: Row) => Row,
) => ({
  arrived: arrived.map(change),
  pages: Object.fromEntries(Object.entries(pages).map(([page, rows]) => [page, rows.map(change)])),
})

/** Adds a row on top; a full page of new rows becomes page 0 and shifts the others down. */
export function withNewRow<Row>({ arrived, pages, total }: Pages<Row>, row: Row) {
  const now = [row, ...arrived]
  if (now.length < PAGE_ROWS) return { arrived: now, pages, total, pagesMore: 0 }
  const down = Object.entries(pages).map(([page, rows]) => [Number(page) + 1, rows])
  const moved = { ...Object.fromEntries(down), 0: now }
  return { arrived: [], pages: moved, total: total + PAGE_ROWS, pagesMore: 1 }
}
