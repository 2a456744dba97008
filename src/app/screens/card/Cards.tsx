import { useSelector } from '@xstate/react'
import { useFlow, useHouse } from '#app/house.tsx'
import { SkeletonCard } from '#app/parts/SkeletonCard.tsx'
import { RoomTitle } from '#app/screens/house/RoomTitle.tsx'
import { useInsideWords } from '#app/words/speak.tsx'
import '#app/look/people.css'
import '#app/look/cards.css'
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
