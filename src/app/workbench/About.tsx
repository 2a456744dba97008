import { chartOf } from '#machines/kit/chart'
import type { Exhibit } from '#machines/kit/exhibit'
import facts from './facts.json'

/** What the files say about a chart: what it keeps true, what it asks, who shows it, who walks it. */
export function About({ chart, exhibit }: { chart: string; exhibit: Exhibit }) {
  const about = (facts as Record<string, Facts>)[chart]
  const { boxes, arrows } = chartOf(exhibit.logic)
  const asks = [...new Set(boxes.flatMap((box) => box.asks.map(({ id }) => id)))]
  return (
    <header className="about">
      <h2>{chart}</h2>
      <p>{about?.keepsTrue}</p>
      <p className="soft">
        {boxes.length - 1} states, {arrows.length} arrows; the walks of{' '}
        <code>tests/machines/catalog.test.ts</code> enter every state and take every arrow.
      </p>
      <dl>
        <Listed term="Code" all={about ? [about.path] : []} />
        <Listed term="Asks" all={asks} />
        <Listed term="Refusals it was shown" all={codesIn(exhibit)} />
        <Listed term="Screens" all={about?.screens ?? []} />
        <Listed term="Answered in" all={about?.wiring ?? []} />
        <Listed term="Bank" all={about?.bank ?? []} />
        <Listed term="Tests" all={about?.tests ?? []} />
        <Listed term="Standings seen" all={Object.entries(about?.seen ?? {}).map(seenWords)} />
      </dl>
    </header>
  )
}

interface Facts {
  path: string
  keepsTrue: string
  screens: string[]
  wiring: string[]
  bank: string[]
  tests: string[]
  /** By system, in how many standings the walks of `docs/coverage.md` saw it. */
  seen: Partial<Record<string, number>>
}

const seenWords = ([system, standings]: [string, number | undefined]) =>
  `${system} ${standings ?? 0}`

const codesIn = ({ said }: Exhibit): string[] => [
  ...new Set(said.flatMap(({ error }) => (error ? [(error as { code: string }).code] : []))),
]

function Listed({ term, all }: { term: string; all: readonly string[] }) {
  if (all.length === 0) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {all.map((one) => (
          <code key={one}>{one}</code>
        ))}
      </dd>
    </div>
  )
}
