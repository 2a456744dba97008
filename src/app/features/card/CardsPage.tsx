import { lazy, Suspense } from 'react'
import { useFlow } from '#app/context.ts'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import '#app/features/counterparty/counterparty.css'
import './card.css'
import { AllCards } from './AllCards.tsx'
import { NewCard } from './NewCard.tsx'
import { OneCard } from './OneCard.tsx'
import { useCardWords } from './words.ts'
import { useLocation } from '#app/features/app/routing.ts'
import { loadChunk } from '#app/loadChunk.ts'

const DisputePage = lazy(() => loadChunk(() => import('#app/features/dispute/DisputePage.tsx')))

export function CardsPage() {
  const { card: texts } = useCardWords()
  const location = useLocation()
  const one = useFlow('cardControl')
  const making = useFlow('issueCard')
  const all = useFlow('cards')
  const disputing = useFlow('disputing')
  if (disputing)
    return (
      <Suspense fallback={<PanelSkeleton count={3} />}>
        <DisputePage key={location.id} flow={disputing} />
      </Suspense>
    )
  if (one) return <OneCard key={location.id} flow={one} />
  if (making) return <NewCard flow={making} />
  if (all) return <AllCards flow={all} />
  return (
    <>
      <PageTitle word={texts.title} />
      <PanelSkeleton count={3} />
    </>
  )
}
