import { useState } from 'react'
import { Button } from './Button.tsx'
import { check } from '#app/ui/icons/check.ts'
import { copy as copyIcon } from '#app/ui/icons/copy.ts'

interface Props {
  word: string
  /** The accessible name, where several stand together. */
  label?: string
  quiet?: boolean
  primary?: boolean
  /** Announced after copying. */
  done: string
  copy: () => Promise<void>
}

export function CopyButton({ word, label, quiet = false, primary = false, done, copy }: Props) {
  const [copied, setCopied] = useState(false)
  const onClick = () =>
    copy().then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <Button
        kind={primary ? 'primary' : quiet ? 'quiet' : 'plain'}
        icon={copied ? check : copyIcon}
        aria-label={label}
        onClick={() => void onClick()}
      >
        {word}
      </Button>
      <output className="unseen">{copied ? done : ''}</output>
    </>
  )
}
