import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.ts'

export const useUnread = (): number =>
  useSelector(useFlow('notices'), (snapshot) => snapshot?.context.unread ?? 0)
