import { useEffect, useEffectEvent, useRef } from 'react'
import type { Host } from '#device/device'
import { Button } from './Button.tsx'

interface Props {
  host: Host
  word: string
  busy: boolean
  off?: boolean
  wide?: boolean
}

/** A host's own button clicks this hidden one, so that both submit the same way. */
export function SubmitButton({ host, word, busy, off = false, wide = true }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const onPress = useEffectEvent(() => button.current?.click())
  useEffect(
    () => host.main.show({ text: word, enabled: !off, busy, onPress: () => onPress() }),
    [host, word, busy, off],
  )
  return (
    <Button
      ref={button}
      type="submit"
      kind="primary"
      wide={wide}
      hidden={host.main.has}
      {...{ busy, off }}
    >
      {word}
    </Button>
  )
}
