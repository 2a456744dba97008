import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.tsx'

/** How many notices nobody has opened yet; none where that is not known. */
export const useUnread = (): number =>
  useSelector(useFlow('notices'), (snapshot) => snapshot?.context.unread ?? 0)
