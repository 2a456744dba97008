import type { ReactNode } from 'react'

/** The same lines wherever a quote is shown; the last is what the recipient gets. */
export const QuoteLines = ({ lines }: { lines: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="pairs">
    {lines.map(([word, value], at) => (
      <div key={at} {...(at === lines.length - 1 && { className: 'pairs-sum' })}>
        <dt>{word}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
