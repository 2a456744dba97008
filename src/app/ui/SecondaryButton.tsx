import { useEffect, useEffectEvent } from 'react'
import type { Host } from '#device/device'
import { Button } from './Button.tsx'

interface Props {
  host: Host
  word: string
  onPress: () => void
}

/** The other choice beside the main one, in the host's second button where it has one. */
export function SecondaryButton({ host, word, onPress }: Props) {
  const press = useEffectEvent(onPress)
  useEffect(
    () => host.secondary.show({ text: word, enabled: true, busy: false, onPress: () => press() }),
    [host, word],
  )
  if (host.secondary.has) return null
  return (
    <Button wide onClick={onPress}>
      {word}
    </Button>
  )
}
