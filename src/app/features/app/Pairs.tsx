import type { ReactNode } from 'react'

export const Pairs = ({ of }: { of: readonly (readonly [name: string, ReactNode])[] }) => (
  <dl className="pairs">
    {of.map(
      ([name, value], at) =>
        value && (
          <div key={at}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
