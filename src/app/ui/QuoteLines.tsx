import type { ReactNode } from 'react'

/** What money is made of on its way: the same four lines wherever it is told, the last one theirs. */
export function QuoteLines({ lines }: { lines: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="pairs">
      {lines.map(([word, value], at) => (
        <div key={at} {...(at === lines.length - 1 && { className: 'pairs-sum' })}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
