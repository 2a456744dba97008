import { PageLink } from '#app/ui/PageLink.tsx'
import { useGo, useLocationNow } from './context.tsx'
import { filtered } from './location.ts'

interface Props {
  label: string
  /** The name of the filter in the address. */
  name: string
  /** The first one is what an address without the filter shows. */
  options: readonly { value: string; word: string }[]
}

/** One filter as a row of links, so that each view has an address. */
export function FilterLinks({ label, name, options }: Props) {
  const go = useGo()
  const location = useLocationNow()
  const now = new URLSearchParams(location.query).get(name) ?? options[0]?.value
  return (
    <nav className="filter-links" aria-label={label}>
      {options.map(({ value, word }, place) => {
        const query = filtered(location.query, { [name]: place === 0 ? null : value })
        return (
          <PageLink key={value} {...go({ ...location, query })} current={now === value}>
            {word}
          </PageLink>
        )
      })}
    </nav>
  )
}
