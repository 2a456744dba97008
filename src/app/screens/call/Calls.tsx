import { useSelector } from '@xstate/react'
import { useHouse } from '#app/house.tsx'
import '#app/look/forms.css'
import '#app/look/people.css'
import '#app/look/webhook.css'
import '#app/look/call.css'
import { AllCalls } from './AllCalls.tsx'
import { OneCall } from './OneCall.tsx'

/** The reference of the API: all calls, or the one its address names. Nothing of it is written by hand. */
export default function Calls() {
  const { id, query = '' } = useSelector(useHouse(), ({ context }) => context.address)
  const search = new URLSearchParams(query).get('search') ?? ''
  return id === null ? <AllCalls search={search} /> : <OneCall name={id} />
}
