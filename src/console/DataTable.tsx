import type { ReactNode } from 'react'
import { columnIn, PAGE_LIMIT } from '#contract/kit/page'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useGo, useLocationNow } from './context.tsx'
import { filtered } from './location.ts'
import { useConsoleWords } from './words.ts'

export interface TableColumn<Item> {
  word: string
  renderCell: (item: Item) => ReactNode
  /** Figures stand at the end of their column. */
  figures?: boolean
  /** What the list can be sorted by here: in its address, and in its call. */
  sort?: string
  /** Of a list that is here whole, and sorted here. */
  compare?: (one: Item, other: Item) => number
}

/** Rows that are chosen, to do the same with all of them. */
export interface RowChoice<Item> {
  chosen: readonly string[]
  canChoose: (item: Item) => boolean
  nameOf: (item: Item) => string
  onChoose: (id: string, on: boolean) => void
  onChooseAll: (ids: string[]) => void
}

interface Props<Item> {
  label: string
  columns: readonly TableColumn<Item>[]
  items: readonly Item[]
  empty: string
  busy?: boolean
  /** How the list is sorted where its address says nothing. */
  usualSort?: string
  choice?: RowChoice<Item> | undefined
}

/** Dense rows; on a phone each row is a list of its cells, so that nothing is moved sideways. */
export function DataTable<Item extends { id: string }>(props: Props<Item>) {
  const { label, columns, items, empty, busy = false, usualSort = '', choice } = props
  const rows = useSorted(items, columns)
  if (items.length === 0 && !busy) return <p className="soft">{empty}</p>
  return (
    <div className="table-frame" aria-busy={busy}>
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {choice && <ChooseAll items={items} choice={choice} />}
            {columns.map((column) => (
              <ColumnHead key={column.word} column={column} usualSort={usualSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((item) => (
            <tr key={item.id}>
              {choice && <ChooseRow item={item} choice={choice} />}
              {columns.map(({ word, renderCell, figures }) => (
                <td
                  key={word}
                  data-word={word}
                  className={figures ? 'table-end figures' : undefined}
                >
                  {renderCell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function useSorted<Item>(items: readonly Item[], columns: readonly TableColumn<Item>[]) {
  const { query } = useLocationNow()
  const { name, isDown } = columnIn(new URLSearchParams(query).get('sort') ?? '')
  const compare = columns.find(({ sort }) => sort === name)?.compare
  if (!compare) return items
  const sorted = items.toSorted(compare)
  return isDown ? sorted.toReversed() : sorted
}

interface HeadProps {
  column: Pick<TableColumn<never>, 'word' | 'figures' | 'sort'>
  usualSort: string
}

/** Sorts by its column; pressed again, the other way round. */
function ColumnHead({ column: { word, figures, sort }, usualSort }: HeadProps) {
  const go = useGo()
  const location = useLocationNow()
  const end = figures ? 'table-end' : ''
  if (!sort)
    return (
      <th scope="col" className={end}>
        {word}
      </th>
    )
  const now = new URLSearchParams(location.query).get('sort') ?? usualSort
  const next = now === sort ? `-${sort}` : sort
  const query = filtered(location.query, { sort: next === usualSort ? null : next })
  const way = now === sort ? 'ascending' : now === `-${sort}` ? 'descending' : undefined
  return (
    <th scope="col" className={`${end} table-sort`} aria-sort={way}>
      <PageLink {...go({ ...location, query })} className="table-sort-link">
        {word}
      </PageLink>
    </th>
  )
}

interface ChooseAllProps<Item> {
  items: readonly Item[]
  choice: RowChoice<Item>
}

function ChooseAll<Item extends { id: string }>({ items, choice }: ChooseAllProps<Item>) {
  const { table } = useConsoleWords()
  const ids = items.filter(choice.canChoose).map(({ id }) => id)
  const isAll = ids.length > 0 && ids.every((id) => choice.chosen.includes(id))
  return (
    <th scope="col" className="table-sort">
      <input
        type="checkbox"
        aria-label={table.chooseAll}
        checked={isAll}
        disabled={ids.length === 0}
        onChange={() => choice.onChooseAll(isAll ? [] : ids)}
      />
    </th>
  )
}

function ChooseRow<Item extends { id: string }>(props: { item: Item; choice: RowChoice<Item> }) {
  const { item, choice } = props
  const { table } = useConsoleWords()
  return (
    <td data-word={table.choose}>
      {choice.canChoose(item) && (
        <input
          type="checkbox"
          aria-label={table.chooseOne(choice.nameOf(item))}
          checked={choice.chosen.includes(item.id)}
          onChange={({ target }) => choice.onChoose(item.id, target.checked)}
        />
      )}
    </td>
  )
}

/** Where in the list we are, and the way on; the place is in the address. */
export function TablePager({ total, shown }: { total: number; shown: number }) {
  const { table } = useConsoleWords()
  const go = useGo()
  const location = useLocationNow()
  const offset = Number(new URLSearchParams(location.query).get('offset') ?? 0) || 0
  const at = (to: number) => {
    const params = new URLSearchParams(location.query)
    if (to > 0) params.set('offset', String(to))
    else params.delete('offset')
    return go({ ...location, query: params.toString() })
  }
  if (total === 0) return null
  return (
    <p className="cluster small soft figures">
      <span>{table.place(offset + 1, offset + shown, total)}</span>
      {offset > 0 && <PageLink {...at(Math.max(0, offset - PAGE_LIMIT))}>{table.before}</PageLink>}
      {offset + shown < total && <PageLink {...at(offset + PAGE_LIMIT)}>{table.after}</PageLink>}
    </p>
  )
}
