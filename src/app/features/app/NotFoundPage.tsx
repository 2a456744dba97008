import { SignInLayout } from '#app/ui/CenteredPage.tsx'
import { Nowhere } from './SignedInNotFoundPage.tsx'
import { useConfig } from './routing.ts'

/** The same page for whoever is not signed in. */
export function NotFound() {
  return (
    <SignInLayout brand={useConfig()?.brand}>
      <Nowhere />
    </SignInLayout>
  )
}
