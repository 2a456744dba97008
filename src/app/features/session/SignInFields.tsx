import { useSelector } from '@xstate/react'
import type { Way } from '#machines/session/signIn.setup'
import { Field } from '#app/ui/TextField.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { wrongAt } from '#app/features/app/refusalText.ts'
import { useConfig } from '#app/features/app/routing.ts'
import type { SignInActor } from '#machines/session/signIn.flow'
import { useSessionWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'

interface Shown {
  flow: SignInActor
  way: Way
  busy: boolean
}

/** What a way asks to be typed, each refusal at the field it is about, and the rest above them. */
export function WayFields({ flow, way, busy }: Shown) {
  const words = useSharedWords()
  const { session } = useSessionWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const intent = useSelector(flow, ({ context }) => context.intent)

  const login = wrongAt(refusal, words, way === 'phone' ? phonePlace : emailPlace)
  const password = wrongAt(refusal, words, passwordPlace)
  const invite = wrongAt(refusal, words, invitePlace)
  const placed = [login, password, invite].some((line) => line !== undefined)

  return (
    <>
      <Refused note={refusal} placed={placed} />
      {way !== 'telegram' && (
        <LoginField {...{ flow, way, busy }} wrong={login} refused={login ? refusal : null} />
      )}
      {way === 'password' && (
        <Field
          label={session.password}
          name="password"
          type="password"
          autoComplete={intent === 'up' ? 'new-password' : 'current-password'}
          required
          readOnly={busy}
          hint={intent === 'up' ? session.passwordHint : undefined}
          wrong={password}
          refused={password ? refusal : null}
        />
      )}
      <InviteField
        {...{ flow, busy }}
        asked={invite !== undefined}
        wrong={invite}
        refused={invite ? refusal : null}
      />
    </>
  )
}

const emailPlace = { name: 'email', at: ['/email', '/login'] } as const
const phonePlace = { name: 'phone', at: ['/phone', '/login'], codes: ['NO_DIGITS'] } as const
const passwordPlace = { name: 'password', at: ['/password'], codes: ['PASSWORD_TOO_WEAK'] } as const
const invitePlace = { name: 'other', at: ['/invite_code'], codes: ['INVITE_REQUIRED'] } as const

interface Refusable {
  wrong: string | undefined
  refused: object | null
}

function LoginField({ flow, way, busy, ...refused }: Shown & Refusable) {
  const { session } = useSessionWords()
  const login = useSelector(flow, ({ context }) => context.login)
  const kind =
    way === 'phone'
      ? ({ type: 'tel', autoComplete: 'tel', inputMode: 'tel' } as const)
      : ({ type: 'email', autoComplete: 'username', inputMode: 'email' } as const)
  return (
    <Field
      {...kind}
      {...refused}
      label={way === 'phone' ? session.phone : session.email}
      hint={way === 'phone' ? session.phoneHint : undefined}
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

interface Invited {
  flow: SignInActor
  busy: boolean
  /** The bank has just asked for one. */
  asked: boolean
  wrong?: string | undefined
  refused?: object | null
}

export function InviteField({ flow, busy, asked, ...refused }: Invited) {
  const { session } = useSessionWords()
  const config = useConfig()
  const intent = useSelector(flow, ({ context }) => context.intent)
  const invite = useSelector(flow, ({ context }) => context.invite)
  const expected = intent === 'up' && config?.invite_required === true
  if (!asked && !expected && invite === '') return null
  return (
    <Field
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
