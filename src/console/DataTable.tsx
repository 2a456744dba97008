import type { ReactNode } from 'react'
import { PAGE_LIMIT } from '#contract/kit/page'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useGo, useLocationNow } from './context.tsx'
import { useConsoleWords } from './words.ts'

export interface TableColumn<Item> {
  word: string
  renderCell: (item: Item) => ReactNode
  /** Figures stand at the end of their column. */
  figures?: boolean
}

interface Props<Item> {
  label: string
  columns: readonly TableColumn<Item>[]
  items: readonly Item[]
  empty: string
  busy?: boolean
}

/** Dense rows; on a phone each row is a list of its cells, so that nothing is moved sideways. */
export function DataTable<Item extends { id: string }>(props: Props<Item>) {
  const { label, columns, items, empty, busy = false } = props
  if (items.length === 0 && !busy) return <p className="soft">{empty}</p>
  return (
    <div className="table-frame" aria-busy={busy}>
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ word, figures }) => (
              <th key={word} scope="col" className={figures ? 'table-end' : undefined}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
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
