import type { ReactNode } from 'react'
import { useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { HostBackButton } from '#app/ui/HostBackButton.tsx'

interface Props {
  onBack: () => void
  off?: boolean
  children: ReactNode
}

/** One step back inside a form; the host’s own back button takes it as well. */
export function StepBack({ onBack, off = false, children }: Props) {
  const { host } = useDevice()
  return (
    <>
      {!off && <HostBackButton host={host} onBack={onBack} />}
      <Button kind="quiet" off={off} onClick={onBack}>
        {children}
      </Button>
    </>
  )
}
