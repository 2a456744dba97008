import { Fragment } from 'react'

/** An address or a hash, which may break between any two fours. */
export const LongText = ({ text }: { text: string }) => (
  <span className="address">
    {text.match(/.{1,4}/g)?.map((four, at) => (
      <Fragment key={at}>
        {four}
        <wbr />
      </Fragment>
    ))}
  </span>
)
