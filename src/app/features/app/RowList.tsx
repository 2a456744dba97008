import type { ReactNode } from 'react'

interface Props<Item> {
  of: readonly Item[]
  by: keyof Item
  children: (item: Item, at: number) => ReactNode
}

export const RowList = <Item,>({ of, by, children }: Props<Item>) => (
  <ul className="rows">
    {of.map((item, at) => (
      <li key={String(item[by])}>{children(item, at)}</li>
    ))}
  </ul>
)
