import { useSelector } from '@xstate/react'
import type { RefusalNote } from '#contract/kit/refusal'
import { isReferralCode } from '#contract/referralCode'
import type { SignInMethod } from '#machines/session/signIn.setup'
import { useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { key } from '#app/ui/icons/key.ts'
import { mail } from '#app/ui/icons/mail.ts'
import { phone } from '#app/ui/icons/phone.ts'
import { telegram } from '#app/ui/icons/telegram.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useConfig, useLinkTo } from '#app/features/app/routing.ts'
import type { SignInActor } from '#machines/session/signIn.flow'
import { SignInFields } from './SignInFields.tsx'
import { useSessionWords } from './words.ts'
import { Form } from '#app/features/app/Form.tsx'

export function SignInForm({ flow }: { flow: SignInActor }) {
  const { session } = useSessionWords()
  const intent = useSelector(flow, ({ context }) => context.intent)
  const method = useSelector(flow, ({ context }) => context.method)
  const texts = session[intent]
  return (
    <section className="stack">
      <div className="stack stack-tight">
        {/* The button that led here disappears; the new key moves the focus to the title. */}
        <PageTitle key={`${intent} ${method}`} big word={texts.title} />
        <p className="soft">{intent === 'reset' ? session.reset.about : session[intent][method]}</p>
      </div>
      {intent === 'up' && <InvitedNotice />}
      <MethodForm {...{ flow, method }} />
      <OtherMethods {...{ flow, method }} />
      {intent !== 'reset' && <OtherIntent intent={intent} />}
    </section>
  )
}

function OtherIntent({ intent }: { intent: 'in' | 'up' }) {
  const texts = useSessionWords().session[intent]
  const link = useLinkTo()(intent === 'in' ? 'signUp' : 'signIn')
  return (
    <p className="soft">
      {texts.other} <PageLink {...link}>{texts.otherLink}</PageLink>
    </p>
  )
}

/** Of any code that reads like one: whether it is somebody's is told to nobody. */
export function InvitedNotice() {
  const { session } = useSessionWords()
  const { referral, base_currency } = useConfig() ?? {}
  const { settings } = useDevice()
  if (!/[1-9]/.test(referral?.friend ?? '') || !isReferralCode(settings.read('referrer')))
    return null
  const sum = (amount = '') => `${amount}\u00a0${base_currency}`
  return <p>{session.invited(sum(referral?.friend), sum(referral?.added))}</p>
}

interface Props {
  flow: SignInActor
  method: SignInMethod
}

function MethodForm({ flow, method }: Props) {
  const { session } = useSessionWords()
  const { host, vault } = useDevice()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const intent = useSelector(flow, ({ context }) => context.intent)
  const close = useSelector(flow, ({ context }) => mustReopen(context.refusal)) && host.close

  const submit = (typed: FormData) => {
    if (close) return close()
    if (method === 'password') vault.put('password', passwordIn(typed))
    flow.send({ type: submitEvents[method] })
  }
  const words = {
    email: session.sendCode,
    phone: session.sendCode,
    password: intent === 'reset' ? session.sendCode : session[intent].submit,
    telegram: session.use.telegram,
  }
  const word = close ? session.close : words[method]

  return (
    <Form className="stack stack-close" onSubmit={submit}>
      <SignInFields {...{ flow, method, busy }} />
      <SubmitButton {...{ host, word, busy }} />
      {intent === 'up' && <TermsNotice />}
    </Form>
  )
}

/** Only another launch brings data that the bank accepts. */
const mustReopen = (refusal: RefusalNote | null) =>
  refusal !== null && (refusal.code === 'NO_TG_ID' || refusal.code.startsWith('TG_DATA_'))

const submitEvents = {
  email: 'code.request',
  phone: 'code.request',
  password: 'password.submit',
  telegram: 'telegram.submit',
} as const satisfies Record<SignInMethod, string>

/** Read once, on submit; only the field and the vault ever hold it. */
function passwordIn(typed: FormData): string {
  const password = typed.get('password')
  return typeof password === 'string' ? password : ''
}

export function TermsNotice() {
  const { session } = useSessionWords()
  const { terms_url: url, terms_version } = useConfig() ?? {}
  if (!url) return null
  return (
    <p className="small soft">
      {terms_version === null ? session.termsBefore : session.ownTermsBefore}
      <a className="link" href={url} target="_blank" rel="noreferrer">
        {session.terms}
      </a>
      {session.termsAfter}
    </p>
  )
}

const methodIcons = { email: mail, phone, password: key, telegram } satisfies Record<
  SignInMethod,
  string
>

function OtherMethods({ flow, method }: Props) {
  const { session } = useSessionWords()
  const methods = useSelector(flow, ({ context }) => context.methods)
  const intent = useSelector(flow, ({ context }) => context.intent)
  const others = methods.filter((other) => intent === 'reset' || other !== method)
  const hasPasskeys = useDevice().kind === 'web' && intent === 'in'
  if (others.length === 0 && !hasPasskeys) return null
  return (
    <nav className="stack stack-half" aria-label={session.methods}>
      {others.map((other) => (
        <Button
          key={other}
          icon={methodIcons[other]}
          wide
          onClick={() => flow.send({ type: 'method.choose', method: other })}
        >
          {session.use[other]}
        </Button>
      ))}
      {hasPasskeys && (
        <Button icon={key} wide onClick={() => flow.send({ type: 'passkey.submit' })}>
          {session.passkey}
        </Button>
      )}
    </nav>
  )
}
