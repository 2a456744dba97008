import { useFlow } from '#app/context.ts'
import './counterparty.css'
import { NewCounterpartyForm } from './NewCounterpartyForm.tsx'
import { OneCounterparty } from './OneCounterparty.tsx'
import { CounterpartyList } from './CounterpartyList.tsx'
import { useLocation } from '#app/features/app/routing.ts'

export function CounterpartiesPage() {
  const location = useLocation()
  const adding = useFlow('newCounterparty')
  const one = useFlow('counterparty')
  const all = useFlow('counterparties')
  if (adding) return <NewCounterpartyForm flow={adding} />
  if (one) return <OneCounterparty key={location.id} flow={one} />
  return <CounterpartyList flow={all} />
}
