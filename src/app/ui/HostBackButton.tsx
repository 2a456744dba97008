import { useEffect, useEffectEvent } from 'react'
import type { Host } from '#device/device'

export function HostBackButton({ host, onBack }: { host: Host; onBack: () => void }) {
  const onPress = useEffectEvent(onBack)
  useEffect(() => host.back.show(() => onPress()), [host])
  return null
}
