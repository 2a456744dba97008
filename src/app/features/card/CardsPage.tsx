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

export function CardsPage() {
  const { card: texts } = useCardWords()
  const location = useLocation()
  const one = useFlow('cardControl')
  const making = useFlow('issueCard')
  const all = useFlow('cards')
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
