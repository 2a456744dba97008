import type { ReactNode } from 'react'

/** Words and their values, dense; what is unknown is a dash. */
export const DensePairs = ({ pairs }: { pairs: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="pairs-dense">
    {pairs.map(([word, value]) => (
      <div key={word}>
        <dt className="soft">{word}</dt>
        <dd className="whole">{value ?? '—'}</dd>
      </div>
    ))}
  </dl>
)
