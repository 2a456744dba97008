import type { ComponentProps } from 'react'
import { useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { share as shareIcon } from '#app/ui/icons/share.ts'

type Props = Pick<ComponentProps<typeof Button>, 'kind' | 'children'> & { text: string }

/** Not there where the device cannot share. */
export function ShareButton({ text, ...button }: Props) {
  const { share } = useDevice()
  if (!share) return null
  return <Button {...button} icon={shareIcon} onClick={() => void share(text).catch(noop)} />
}

/** The person closed the share sheet. */
const noop = () => {}
