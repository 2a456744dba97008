import { lazy, Suspense, type ComponentType } from 'react'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { useConfig } from './routing.ts'

/** A sandbox panel, which customers of a live tenant never fetch. */
export function sandboxOnly<Props extends object>(
  bring: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Panel: ComponentType<Props> = lazy(bring)
  return function ForPlay(props: Props) {
    if (useConfig()?.kind !== 'sandbox') return null
    return (
      <Suspense fallback={<PanelSkeleton count={2} />}>
        <Panel {...props} />
      </Suspense>
    )
  }
}
