import { PAGE_LIMIT } from '#contract/kit/page'
import { Button } from './Button.tsx'
import { useAppWords } from '#app/features/app/words.ts'

interface Props {
  offset: number
  total: number
  onPage: (offset: number) => void
}

export function Pager({ offset, total, onPage }: Props) {
  const { pages: pageTexts } = useAppWords()
  if (total <= PAGE_LIMIT) return null
  return (
    <div className="card-body between">
      <Button off={offset === 0} onClick={() => onPage(offset - PAGE_LIMIT)}>
        {pageTexts.pageBefore}
      </Button>
      <Button off={offset + PAGE_LIMIT >= total} onClick={() => onPage(offset + PAGE_LIMIT)}>
        {pageTexts.pageAfter}
      </Button>
    </div>
  )
}
