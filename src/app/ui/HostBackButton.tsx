import { useEffect, useEffectEvent } from 'react'
import type { Host } from '#device/device'

/** The host's own way back, for as long as this stands on the screen. */
export function HostBack({ host, onBack }: { host: Host; onBack: () => void }) {
  const pressed = useEffectEvent(onBack)
  useEffect(() => host.back.show(() => pressed()), [host])
  return null
}
