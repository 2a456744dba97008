import { useState, type RefObject } from 'react'
import { selectText } from '#device/save'
import { Button } from './Button.tsx'
import { check } from '#app/ui/icons/check.ts'
import { copy as copyIcon } from '#app/ui/icons/copy.ts'

interface Props {
  word: string
  /** The accessible name, where several stand together. */
  label?: string
  quiet?: boolean
  primary?: boolean
  /** Shown and announced after copying. */
  done: string
  copy: () => Promise<void>
}

export function CopyButton({ word, label, quiet = false, primary = false, done, copy }: Props) {
  const { outcome, start } = useCopying(copy)
  const copied = outcome === 'copied'
  return (
    <>
      <Button
        kind={primary ? 'primary' : quiet ? 'quiet' : 'plain'}
        icon={copied ? check : copyIcon}
        aria-label={label}
        onClick={start}
      >
        {/* Named buttons stand in rows, where only the tick has room. */}
        {copied && label === undefined ? done : word}
      </Button>
      <output className="unseen">{copied && label !== undefined ? done : ''}</output>
    </>
  )
}

/** Where the device refuses to copy, the text is selected to be copied by hand. */
export function useCopying(copy: () => Promise<void>, text?: RefObject<HTMLElement | null>) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const onRefused = () => {
    if (text?.current) selectText(text.current)
    setOutcome('refused')
  }
  const start = () => void copy().then(() => setOutcome('copied'), onRefused)
  return { outcome, start }
}
