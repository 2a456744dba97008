import { useEffect, useEffectEvent } from 'react'
import type { Host } from '#device/device'

/** The host's own way back, for as long as this stands on the screen. */
export function HostBackButton({ host, onBack }: { host: Host; onBack: () => void }) {
  const onPress = useEffectEvent(onBack)
  useEffect(() => host.back.show(() => onPress()), [host])
  return null
}
