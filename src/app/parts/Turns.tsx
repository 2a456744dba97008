import { PAGE_LIMIT } from '#contract/kit/page'
import { Button } from './Button.tsx'

interface Shown {
  newer: string
  older: string
  offset: number
  total: number
  onTurn: (offset: number) => void
}

/** Newer and older pages of a list; nothing where all of it is on one. */
export function Turns({ newer, older, offset, total, onTurn }: Shown) {
  if (total <= PAGE_LIMIT) return null
  return (
    <div className="card-body between">
      <Button off={offset === 0} onClick={() => onTurn(offset - PAGE_LIMIT)}>
        {newer}
      </Button>
      <Button off={offset + PAGE_LIMIT >= total} onClick={() => onTurn(offset + PAGE_LIMIT)}>
        {older}
      </Button>
    </div>
  )
}
