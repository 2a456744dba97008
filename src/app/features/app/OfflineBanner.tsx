import { useSelector } from '@xstate/react'
import { isOffline } from '#machines/app/app.flow'
import { useApp } from '#app/context.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { offline } from '#app/ui/icons/offline.ts'
import { useAppWords } from './words.ts'

/** A note above whatever is open; the page stays, and so does everything typed on it. */
export function OfflineBanner() {
  const { app } = useAppWords()
  const isOut = useSelector(useApp(), isOffline)
  return (
    <output>
      {isOut && (
        <span className="banner" data-tone="wait">
          <Icon path={offline} />
          <span>{app.offline}</span>
        </span>
      )}
    </output>
  )
}
