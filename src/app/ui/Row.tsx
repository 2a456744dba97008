import type { ReactNode } from 'react'
import type { Tone } from './Callout.tsx'
import { Disc, type Face } from './Disc.tsx'
import { PageLink } from './PageLink.tsx'

interface Props extends Face {
  tone?: Tone
  name: ReactNode
  hint?: ReactNode
  end?: ReactNode
  /** Truncates to one line. */
  cut?: boolean
  /** Its end is a button, which goes below the text on a phone. */
  tall?: boolean
}

export const Row = ({ tall = false, ...shown }: Props) => (
  <div className={tall ? 'row row-tall' : 'row'}>
    <RowBody {...shown} />
  </div>
)

interface LinkProps extends Props {
  href: string
  onGo: () => void
  current?: boolean
}

export const RowLink = ({ href, onGo, current = false, ...shown }: LinkProps) => (
  <PageLink className="row" {...{ href, onGo, current }}>
    <RowBody {...shown} />
  </PageLink>
)

export const RowPage = ({ href, ...shown }: Props & { href: string }) => (
  <a className="row" href={href}>
    <RowBody {...shown} />
  </a>
)

interface ButtonProps extends Props {
  off?: boolean
  onPress: (pressed: HTMLButtonElement) => void
}

export const RowButton = ({ off = false, onPress, ...shown }: ButtonProps) => (
  <button
    type="button"
    className="row row-button"
    disabled={off}
    onClick={({ currentTarget }) => onPress(currentTarget)}
  >
    <RowBody {...shown} />
  </button>
)

function RowBody({ name, hint, end, cut, ...face }: Props) {
  const width = cut ? 'cut' : 'whole'
  return (
    <>
      <Disc {...face} />
      <span className="stack stack-none">
        <span className={`label ${width}`}>{name}</span>
        {hint !== undefined && <span className={`small soft ${width}`}>{hint}</span>}
      </span>
      {end !== undefined && <span className="row-end">{end}</span>}
    </>
  )
}
