import { useSelector } from '@xstate/react'
import { useFlow, useHouse } from '#app/context.tsx'
import './counterparty.css'
import { NewCounterparty } from './NewCounterparty.tsx'
import { OneCounterparty } from './OneCounterparty.tsx'
import { Everyone } from './Everyone.tsx'

/** Whom the person pays: the list, one of them, or the form of a new one, as the address says. */
export default function Counterparties() {
  const address = useSelector(useHouse(), ({ context }) => context.address)
  const adding = useFlow('newCounterparty')
  const one = useFlow('counterparty')
  const all = useFlow('counterparties')
  if (adding) return <NewCounterparty flow={adding} />
  if (one) return <OneCounterparty key={address.id} flow={one} />
  return <Everyone flow={all} />
}
