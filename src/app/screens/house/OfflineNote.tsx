import { useSelector } from '@xstate/react'
import { isOffline } from '#machines/house/house.flow'
import { useHouse } from '#app/house.tsx'
import { Icon } from '#app/parts/Icon.tsx'
import { offline } from '#app/parts/icons.ts'
import { useWords } from '#app/words/speak.tsx'

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
