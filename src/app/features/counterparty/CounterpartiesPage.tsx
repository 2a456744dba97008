import { useFlow } from '#app/context.tsx'
import './counterparty.css'
import { NewCounterparty } from './NewCounterpartyForm.tsx'
import { OneCounterparty } from './OneCounterparty.tsx'
import { Everyone } from './CounterpartyList.tsx'
import { useLocation } from '#app/features/app/routing.ts'

/** Whom the person pays: the list, one of them, or the form of a new one, as the address says. */
export function Counterparties() {
  const location = useLocation()
  const adding = useFlow('newCounterparty')
  const one = useFlow('counterparty')
  const all = useFlow('counterparties')
  if (adding) return <NewCounterparty flow={adding} />
  if (one) return <OneCounterparty key={location.id} flow={one} />
  return <Everyone flow={all} />
}
