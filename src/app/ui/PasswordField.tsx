import { useState, type ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { TextField } from './TextField.tsx'

interface Props
  extends Pick<
    ComponentProps<typeof TextField>,
    'label' | 'hint' | 'wrong' | 'refused' | 'name' | 'inputMode' | 'maxLength'
  > {
  autoComplete: 'current-password' | 'new-password' | 'off'
  busy: boolean
  texts: { show: string; hide: string }
}

/** Never shown while it is sent: a browser may keep what is sent as plain text. */
export function PasswordField({ busy, texts, ...field }: Props) {
  const [shown, setShown] = useState(false)
  const word = shown ? texts.hide : texts.show
  return (
    <TextField
      name="password"
      {...field}
      type={shown && !busy ? 'text' : 'password'}
      required
      readOnly={busy}
      autoCapitalize="none"
      spellCheck={false}
      beside={
        <Button off={busy} aria-label={`${word}: ${field.label}`} onClick={() => setShown(!shown)}>
          {word}
        </Button>
      }
    />
  )
}
