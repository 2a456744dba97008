import { useSelector } from '@xstate/react'
import { useFlow, useHouse } from '#app/context.tsx'
import { SkeletonCard } from '#app/ui/SkeletonCard.tsx'
import { RoomTitle } from '#app/features/app/PageTitle.tsx'
import { useInsideWords } from '#app/i18n/speak.tsx'
import '#app/features/counterparty/counterparty.css'
import './card.css'
import { AllCards } from './AllCards.tsx'
import { NewCard } from './NewCard.tsx'
import { OneCard } from './OneCard.tsx'

/** Cards: all of them, one of them, or a new one in the making. */
export default function Cards() {
  const { card: said } = useInsideWords()
  const address = useSelector(useHouse(), ({ context }) => context.address)
  const one = useFlow('cardControl')
  const making = useFlow('issueCard')
  const all = useFlow('cards')
  if (one) return <OneCard key={address.id} flow={one} />
  if (making) return <NewCard flow={making} />
  if (all) return <AllCards flow={all} />
  return (
    <>
      <RoomTitle word={said.title} />
      <SkeletonCard count={3} />
    </>
  )
}
