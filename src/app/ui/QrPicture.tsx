import { lazy, Suspense, type ComponentProps } from 'react'
import { loadChunk } from '#app/loadChunk.ts'

// Few pages show a code: what draws it is fetched by the first that does.
const QrCode = lazy(() =>
  loadChunk(async () => ({ default: (await import('./QrCode.tsx')).QrCode })),
)

/** Its place is there before it is drawn, so that nothing moves then. */
export const QrPicture = (code: ComponentProps<typeof QrCode>) => (
  <div className="qr">
    <Suspense>
      <QrCode {...code} />
    </Suspense>
  </div>
)
