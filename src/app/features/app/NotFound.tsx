import { SignInLayout } from '#app/ui/SignInLayout.tsx'
import { Nowhere } from './Nowhere.tsx'
import { useConfig } from './routing.ts'

/** The same page for whoever is not signed in. */
export function NotFound() {
  return (
    <SignInLayout brand={useConfig()?.brand}>
      <Nowhere />
    </SignInLayout>
  )
}
