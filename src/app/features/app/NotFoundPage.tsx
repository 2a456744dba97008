import { SignInLayout } from '#app/ui/SignInLayout.tsx'
import { SignedInNotFoundPage } from './SignedInNotFoundPage.tsx'
import { useConfig } from './routing.ts'

export default function NotFoundPage() {
  return (
    <SignInLayout brand={useConfig()?.brand}>
      <SignedInNotFoundPage />
    </SignInLayout>
  )
}
