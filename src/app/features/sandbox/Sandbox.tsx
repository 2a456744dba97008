import { lazy } from 'react'
import { useDevice } from '#app/context.tsx'
import { Brand } from '#app/ui/Brand.tsx'
import { Room } from '#app/ui/PageMain.tsx'
import { booksOf } from '#app/features/app/roomTable.ts'
import { useConfig } from '#app/features/app/routing.ts'
import { useBooks } from '#app/i18n/speak.tsx'
import { loadChunk } from '#app/loadChunk.ts'

/** Its code comes when it is opened, as inside. */
const Console = lazy(() => loadChunk(() => import('./Console.tsx')))

/** The console for whoever is not signed in and waits for a code. */
export function Sandbox() {
  const { kind } = useDevice()
  const brand = useConfig()?.brand
  useBooks(booksOf.sandbox)
  return (
    <Room hosted={kind === 'telegram'}>
      {brand && (
        <p className="brand">
          <Brand {...brand} />
        </p>
      )}
      <Console />
    </Room>
  )
}
