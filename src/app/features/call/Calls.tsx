import { useSelector } from '@xstate/react'
import { useHouse } from '#app/context.tsx'
import '#app/theme/forms.css'
import '#app/features/counterparty/counterparty.css'
import '#app/features/webhook/webhook.css'
import './call.css'
import { AllCalls } from './AllCalls.tsx'
import { OneCall } from './OneCall.tsx'

/** The reference of the API: all calls, or the one its address names. Nothing of it is written by hand. */
export default function Calls() {
  const { id, query = '' } = useSelector(useHouse(), ({ context }) => context.address)
  const search = new URLSearchParams(query).get('search') ?? ''
  return id === null ? <AllCalls search={search} /> : <OneCall name={id} />
}
