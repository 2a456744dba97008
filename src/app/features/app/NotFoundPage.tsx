import { SignInLayout } from '#app/ui/SignInLayout.tsx'
import { SignedInNotFoundPage } from './SignedInNotFoundPage.tsx'
import { useConfig } from './routing.ts'

/** The same page for whoever is not signed in. */
export default function NotFoundPage() {
  return (
    <SignInLayout brand={useConfig()?.brand}>
      <SignedInNotFoundPage />
    </SignInLayout>
  )
}
