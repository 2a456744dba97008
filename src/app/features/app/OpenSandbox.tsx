import { LoadedScreen, useDevice } from '#app/context.tsx'
import { BrandLogo } from '#app/ui/BrandLogo.tsx'
import { PageMain } from '#app/ui/PageMain.tsx'
import { useConfig } from './routing.ts'

/** The sandbox console for somebody who is not signed in and waits for a code. */
export function OpenSandbox() {
  const { kind } = useDevice()
  const brand = useConfig()?.brand
  return (
    <PageMain hosted={kind === 'telegram'}>
      {brand && (
        <p className="brand">
          <BrandLogo {...brand} />
        </p>
      )}
      <LoadedScreen of="sandbox" fallback={null} />
    </PageMain>
  )
}
