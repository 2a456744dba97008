import { useSelector } from '@xstate/react'
import { isOffline } from '#machines/house/house.flow'
import { useHouse } from '#app/context.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { offline } from '#app/ui/icons.ts'
import { useWords } from '#app/i18n/speak.tsx'

/** A note above whatever is being looked at: the room stays, and so does everything typed in it. */
export function OfflineNote() {
  const { house } = useWords()
  const isOut = useSelector(useHouse(), isOffline)
  return (
    <output>
      {isOut && (
        <span className="banner" data-tone="wait">
          <Icon path={offline} />
          <span>{house.offline}</span>
        </span>
      )}
    </output>
  )
}
