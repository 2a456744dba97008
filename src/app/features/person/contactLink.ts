import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.ts'
import { useConfig } from '#app/features/app/routing.ts'

/** Telegram's own list of contacts opens at the bot, which leads back here; null where it can't. */
export function useContactLink(): string | null {
  const bot = useConfig()?.tg_bot_name ?? null
  const person = useSelector(useFlow('person'), (snapshot) => snapshot?.context.person)
  const isLinked = person?.user.identities.includes('telegram')
  return bot !== null && isLinked ? `https://t.me/${bot}?start=pay` : null
}
