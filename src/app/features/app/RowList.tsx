import type { ReactNode } from 'react'

interface Props<Item> {
  of: readonly Item[]
  by: keyof Item
  /** Names of its columns, where there is space for them: the page imports theme/table.css. */
  heads?: readonly string[] | undefined
  children: (item: Item, at: number) => ReactNode
}

export function RowList<Item>({ of, by, heads, children }: Props<Item>) {
  const rows = (
    <ul className="rows">
      {of.map((item, at) => (
        <li key={String(item[by])}>{children(item, at)}</li>
      ))}
    </ul>
  )
  return heads ? <RowTable heads={heads}>{rows}</RowTable> : rows
}

/** A list to everybody; its rows have columns where it is wide. Each row says all by itself. */
export const RowTable = ({
  heads,
  children,
}: {
  heads: readonly string[]
  children: ReactNode
}) => (
  <div className="table">
    <div className="row table-head" aria-hidden="true">
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
    {children}
  </div>
)
