import { useEffect, useEffectEvent } from 'react'
import type { Host } from '#device/device'

/** The entry for settings in the host's menu. */
export function HostSettingsButton({ host, onOpen }: { host: Host; onOpen: () => void }) {
  const onPress = useEffectEvent(onOpen)
  useEffect(() => host.settings.show(() => onPress()), [host])
  return null
}

export function HostBackButton({ host, onBack }: { host: Host; onBack: () => void }) {
  const onPress = useEffectEvent(onBack)
  useEffect(() => host.back.show(() => onPress()), [host])
  return null
}
