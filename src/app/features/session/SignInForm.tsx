import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import type { Way } from '#machines/session/signIn.setup'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { HostMain } from '#app/ui/SubmitButton.tsx'
import { key } from '#app/ui/icons/key.ts'
import { mail } from '#app/ui/icons/mail.ts'
import { phone } from '#app/ui/icons/phone.ts'
import { telegram } from '#app/ui/icons/telegram.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useConfig, useWay } from '#app/features/app/routing.ts'
import type { SignInActor } from '#machines/session/signIn.flow'
import { WayFields } from './SignInFields.tsx'
import { useSessionWords } from './words.ts'

/** The first step: one way in, filled in and sent, and the others beside it. */
export function WayIn({ flow }: { flow: SignInActor }) {
  const { session } = useSessionWords()
  const intent = useSelector(flow, ({ context }) => context.intent)
  const way = useSelector(flow, ({ context }) => context.way)
  const said = session[intent]
  const toOther = useWay()(intent === 'in' ? 'signUp' : 'signIn')
  return (
    <section className="stack">
      <div className="stack stack-tight">
        {/* The button of a way goes with its choosing, and would take the focus along. */}
        <PageTitle key={way} big word={said.title} />
        <p className="soft">{said[way]}</p>
      </div>
      <WayForm {...{ flow, way }} />
      <OtherWays {...{ flow, way }} />
      <p className="soft">
        {said.other} <PageLink {...toOther}>{said.otherLink}</PageLink>
      </p>
    </section>
  )
}

interface Shown {
  flow: SignInActor
  way: Way
}

function WayForm({ flow, way }: Shown) {
  const { session } = useSessionWords()
  const { host, vault } = useDevice()
  const busy = useSelector(flow, (door) => door.hasTag('busy'))
  const intent = useSelector(flow, ({ context }) => context.intent)

  const submit = (sent: SubmitEvent<HTMLFormElement>) => {
    sent.preventDefault()
    if (way === 'password') vault.put('password', typedInto(sent.currentTarget, 'password'))
    flow.send({ type: submitOf[way] })
  }
  const word = {
    email: session.sendCode,
    phone: session.sendCode,
    password: session[intent].submit,
    telegram: session.use.telegram,
  }[way]

  return (
    <form className="stack stack-close" method="post" noValidate onSubmit={submit}>
      <WayFields {...{ flow, way, busy }} />
      <HostMain {...{ host, word, busy }} />
      {intent === 'up' && <Terms />}
    </form>
  )
}

const submitOf = {
  email: 'code.request',
  phone: 'code.request',
  password: 'password.submit',
  telegram: 'telegram.submit',
} as const satisfies Record<Way, string>

/** Read once, as it is sent; nothing but the field and the vault ever holds it. */
function typedInto(form: HTMLFormElement, name: string): string {
  const typed = new FormData(form).get(name)
  return typeof typed === 'string' ? typed : ''
}

/** What opening an account is a yes to. */
export function Terms() {
  const { session } = useSessionWords()
  const url = useConfig()?.terms_url
  if (!url) return null
  return (
    <p className="small soft">
      {session.termsBefore}
      <a className="link" href={url} target="_blank" rel="noreferrer">
        {session.terms}
      </a>
      {session.termsAfter}
    </p>
  )
}

const icons = { email: mail, phone, password: key, telegram } satisfies Record<Way, string>

function OtherWays({ flow, way }: Shown) {
  const { session } = useSessionWords()
  const ways = useSelector(flow, ({ context }) => context.ways)
  const others = ways.filter((other) => other !== way)
  if (others.length === 0) return null
  return (
    <nav className="stack stack-half" aria-label={session.ways}>
      {others.map((other) => (
        <Button
          key={other}
          icon={icons[other]}
          wide
          onClick={() => flow.send({ type: 'way.choose', way: other })}
        >
          {session.use[other]}
        </Button>
      ))}
    </nav>
  )
}
