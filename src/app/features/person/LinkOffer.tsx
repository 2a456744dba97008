import { useSelector } from '@xstate/react'
import type { PersonLinks } from '#contract/personLink'
import type { ContactKind } from '#machines/person/contact.flow'
import type { PersonLinksActor } from '#machines/person/personLinks.flow'
import { useDevice } from '#app/context.ts'
import { Form } from '#app/features/app/Form.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { fieldErrorText } from '#app/features/app/refusalText.ts'
import { useSharedWords } from '#app/i18n/words.ts'
import { Button } from '#app/ui/Button.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { CodeField } from '#app/ui/CodeField.tsx'
import { formText } from '#app/ui/formText.ts'
import { info } from '#app/ui/icons/info.ts'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { usePersonWords } from './words.ts'

interface Props {
  flow: PersonLinksActor
}

/** Below the contact whose new address, of another account, was just proved. */
export function LinkOffer({ flow, kind }: Props & { kind: ContactKind }) {
  const { links: texts } = usePersonWords().person
  const offer = useSelector(flow, ({ context }) => context.links?.offer ?? null)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const over = kind === 'email' && refusal?.code === 'VERIFICATION_EXPIRED'
  if (offer === null) return over ? <OfferOver /> : null
  if ((kind === 'email') !== offer.address.includes('@')) return null
  return (
    <div className="row-open row-beside">
      <Callout tone="calm" icon={info}>
        <p className="label">{texts.yours(offer.address)}</p>
        <p>{texts.how}</p>
        <OfferForm key={offer.address} {...{ flow, offer }} />
      </Callout>
    </div>
  )
}

const OfferOver = () => (
  <div className="row-open row-beside">
    <Callout tone="wait" icon={info}>
      <p>{usePersonWords().person.links.over}</p>
    </Callout>
  </div>
)

const codeField = { name: 'token', at: ['/token'], codes: ['CODE_INVALID'] } as const

function OfferForm({ flow, offer }: Props & { offer: NonNullable<PersonLinks['offer']> }) {
  const words = useSharedWords()
  const { links: texts } = usePersonWords().person
  const { host, vault } = useDevice()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('linking'))
  const wrong = fieldErrorText(refusal, words, codeField)
  const submit = (typed: FormData) => {
    const code = formText(typed, 'code')
    if (offer.needs_code && code === '') return
    if (code !== '') vault.put('linkCode', code)
    flow.send({ type: 'offer.take' })
  }
  return (
    <Form className="stack stack-close" onSubmit={submit}>
      <RefusalCallout note={refusal} placed={wrong !== undefined} />
      {offer.needs_code && <CodeField label={texts.code} refused={refusal} {...{ wrong, busy }} />}
      <SubmitButton {...{ host, busy }} word={texts.link} />
      <div>
        <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'offer.drop' })}>
          {texts.notNow}
        </Button>
      </div>
    </Form>
  )
}
