import '#app/theme/forms.css'
import '#app/features/counterparty/counterparty.css'
import '#app/features/webhook/webhook.css'
import './call.css'
import { AllCalls } from './AllCalls.tsx'
import { OneCall } from './OneCall.tsx'
import { useLocation } from '#app/features/app/routing.ts'

/** The API reference, generated: all calls, or the one the URL names. */
export function CallsPage() {
  const { id, query = '' } = useLocation()
  const search = new URLSearchParams(query).get('search') ?? ''
  return id === null ? <AllCalls search={search} /> : <OneCall name={id} />
}
