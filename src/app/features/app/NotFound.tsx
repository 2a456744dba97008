import { Door } from '#app/ui/SignInLayout.tsx'
import Nowhere from './Nowhere.tsx'
import { useConfig } from './routing.ts'

/** The same page for whoever is not signed in. */
export function NotFound() {
  return (
    <Door brand={useConfig()?.brand}>
      <Nowhere />
    </Door>
  )
}
