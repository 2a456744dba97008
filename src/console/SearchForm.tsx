import type { ReactNode } from 'react'
import { Form } from '#app/features/app/Form.tsx'
import { Button } from '#app/ui/Button.tsx'
import { formText } from '#app/ui/formText.ts'
import { search } from '#app/ui/icons/search.ts'
import { useConsole, useLocationNow } from './context.tsx'
import { filtered } from './location.ts'
import { useConsoleWords } from './words.ts'

interface Props {
  /** The names of its fields, each a filter in the address. */
  names: readonly string[]
  children: ReactNode
}

/** Filters go into the address when they are submitted, and come from it. */
export function SearchForm({ names, children }: Props) {
  const actor = useConsole()
  const location = useLocationNow()
  const { table } = useConsoleWords()
  const submit = (typed: FormData) => {
    const change = Object.fromEntries(names.map((name) => [name, formText(typed, name)]))
    const query = filtered(location.query, change)
    actor.send({ type: 'page.go', location: { ...location, query } })
  }
  return (
    <Form key={location.query} className="console-filters" role="search" onSubmit={submit}>
      {children}
      <Button type="submit" icon={search}>
        {table.search}
      </Button>
    </Form>
  )
}
