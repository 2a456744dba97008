import { useSelector } from '@xstate/react'
import type { SignInMethod } from '#machines/session/signIn.setup'
import { Button } from '#app/ui/Button.tsx'
import { PasswordField } from '#app/ui/PasswordField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { fieldErrorText } from '#app/features/app/refusalText.ts'
import { useConfig } from '#app/features/app/routing.ts'
import type { SignInActor } from '#machines/session/signIn.flow'
import { useSessionWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'

interface Props {
  flow: SignInActor
  method: SignInMethod
  busy: boolean
}

/** Each refusal stands at its field, the rest above them. */
export function SignInFields({ flow, method, busy }: Props) {
  const words = useSharedWords()
  const { session } = useSessionWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const intent = useSelector(flow, ({ context }) => context.intent)

  const login = fieldErrorText(refusal, words, method === 'phone' ? phoneField : emailField)
  const password = fieldErrorText(refusal, words, passwordPlace)
  const invite = fieldErrorText(refusal, words, inviteField)
  const placed = [login, password, invite].some((line) => line !== undefined)

  return (
    <>
      <RefusalCallout note={refusal} placed={placed} />
      {method !== 'telegram' && (
        <LoginField {...{ flow, method, busy }} wrong={login} refused={login ? refusal : null} />
      )}
      {method === 'password' && (
        <PasswordField
          texts={session}
          label={session.password}
          autoComplete={intent === 'in' ? 'current-password' : 'new-password'}
          busy={busy}
          hint={intent === 'in' ? undefined : session.passwordHint}
          wrong={password}
          refused={password ? refusal : null}
        />
      )}
      {method === 'password' && intent === 'in' && (
        <div>
          <Button
            kind="quiet"
            className="button-flush"
            off={busy}
            onClick={() => flow.send({ type: 'password.forget' })}
          >
            {session.forgot}
          </Button>
        </div>
      )}
      <InviteField
        {...{ flow, busy }}
        required={invite !== undefined}
        wrong={invite}
        refused={invite ? refusal : null}
      />
    </>
  )
}

const emailField = { name: 'email', at: ['/email', '/login'] } as const
const phoneField = { name: 'phone', at: ['/phone', '/login'], codes: ['NO_DIGITS'] } as const
export const passwordPlace = {
  name: 'password',
  at: ['/password'],
  codes: ['PASSWORD_TOO_WEAK'],
} as const
const inviteField = { name: 'other', at: ['/invite_code'], codes: ['INVITE_REQUIRED'] } as const

interface RefusableProps {
  wrong: string | undefined
  refused: object | null
}

function LoginField({ flow, method, busy, ...refused }: Props & RefusableProps) {
  const { session } = useSessionWords()
  const login = useSelector(flow, ({ context }) => context.login)
  const kind =
    method === 'phone'
      ? ({ type: 'tel', autoComplete: 'tel', inputMode: 'tel' } as const)
      : ({ type: 'email', autoComplete: 'username', inputMode: 'email' } as const)
  return (
    <TextField
      {...kind}
      {...refused}
      label={method === 'phone' ? session.phone : session.email}
      hint={method === 'phone' ? session.phoneHint : undefined}
      name="login"
      autoCapitalize="off"
      spellCheck={false}
      required
      readOnly={busy}
      value={login}
      onChange={({ target }) => flow.send({ type: 'login.set', login: target.value })}
    />
  )
}

interface InviteProps {
  flow: SignInActor
  busy: boolean
  /** The bank has just asked for one. */
  required: boolean
  wrong?: string | undefined
  refused?: object | null
}

export function InviteField({ flow, busy, required, ...refused }: InviteProps) {
  const { session } = useSessionWords()
  const config = useConfig()
  const intent = useSelector(flow, ({ context }) => context.intent)
  const invite = useSelector(flow, ({ context }) => context.invite)
  const expected = intent === 'up' && config?.invite_required === true
  if (!required && !expected && invite === '') return null
  return (
    <TextField
      {...refused}
      label={session.invite}
      hint={session.inviteHint(config?.brand.name ?? '')}
      name="invite"
      autoComplete="off"
      readOnly={busy}
      value={invite}
      onChange={({ target }) => flow.send({ type: 'invite.set', invite: target.value })}
    />
  )
}
