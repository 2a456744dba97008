import { useSelector } from '@xstate/react'
import type { CardDetail } from '#contract/card'
import { CARD_PIN_DIGITS } from '#contract/cardPin'
import { isShowable } from '#contract/cardSecret'
import type { RefusalNote } from '#contract/kit/refusal'
import type { CardPinActor } from '#machines/card/cardPin.flow'
import { useDevice, useFlow } from '#app/context.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { Button } from '#app/ui/Button.tsx'
import { formText } from '#app/ui/formText.ts'
import { check } from '#app/ui/icons/check.ts'
import { PasswordField } from '#app/ui/PasswordField.tsx'
import { Status } from '#app/ui/Status.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { CardRefused } from './CardRefused.tsx'
import { REPEATED_PIN } from './cardPinPorts.ts'
import { useCardWords, type CardWords } from './words.ts'

interface Props {
  flow: CardPinActor
  card: CardDetail
}

export function CardPin({ card }: { card: CardDetail }) {
  const flow = useFlow('cardPin')
  if (!flow || card.form_factor !== 'PHYSICAL' || !isShowable(card.card_status)) return null
  return <PinPanel {...{ flow, card }} />
}

function PinPanel({ flow, card }: Props) {
  const { card: texts } = useCardWords()
  const typing = useSelector(flow, (at) => at.matches('typing') || at.matches('setting'))
  const taken = useSelector(flow, (at) => at.matches({ settled: 'taken' }))
  const proof = useSelector(flow, ({ children }) => children.proof)
  return (
    <BodyPanel
      title={texts.pin}
      beside={<output>{taken && <Status tone="good" icon={check} word={texts.pinTaken} />}</output>}
    >
      {proof && <ProofPanel flow={proof} />}
      {typing && <NewPin {...{ flow, card }} />}
      {!proof && !typing && (
        <>
          <p className="small soft" role="status">
            {card.pin_changing ? texts.pinChanging : texts.pinText}
          </p>
          <div className="cluster">
            <Button
              off={card.pin_changing === true}
              onClick={() => flow.send({ type: 'pin.edit' })}
            >
              {texts.pinChange}
            </Button>
          </div>
        </>
      )}
    </BodyPanel>
  )
}

function NewPin({ flow, card }: Props) {
  const { card: texts } = useCardWords()
  const { host, vault } = useDevice()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const busy = useSelector(flow, (at) => at.hasTag('busy'))
  const wrong = wrongIn(refusal, texts)
  const field = { busy, texts, inputMode: 'numeric', maxLength: CARD_PIN_DIGITS } as const
  const submit = (typed: FormData) => {
    vault.put('newCardPin', formText(typed, 'pin'))
    vault.put('repeatedCardPin', formText(typed, 'repeated'))
    flow.send({ type: 'pin.submit' })
  }
  return (
    <Form className="stack stack-close" onSubmit={submit}>
      {wrong ? (
        <RefusalCallout note={refusal} placed />
      ) : (
        <CardRefused note={refusal} card={card} />
      )}
      <PasswordField
        {...field}
        name="pin"
        autoComplete="off"
        label={texts.pinNew}
        hint={texts.pinHint}
        wrong={wrong?.pin}
        // The button that led here is gone, and the focus with it.
        refused={refusal ?? flow}
      />
      <PasswordField
        {...field}
        name="repeated"
        autoComplete="off"
        label={texts.pinRepeat}
        wrong={wrong?.repeated}
        refused={wrong?.repeated ? refusal : null}
      />
      <div className="cluster">
        <SubmitButton {...{ host, busy }} word={texts.pinSave} wide={false} />
        <StepBack off={busy} onBack={() => flow.send({ type: 'form.reset' })}>
          {texts.cancel}
        </StepBack>
      </div>
    </Form>
  )
}

/** Which of the two fields was refused, and why; null where the refusal is about something else. */
function wrongIn(
  note: RefusalNote | null,
  texts: CardWords['card'],
): { pin?: string; repeated?: string } | null {
  if (note?.code === 'PIN_TOO_EASY') return { pin: texts.pinEasy }
  if (note?.code === 'TOO_MANY_ATTEMPTS') return { pin: texts.pinLimit }
  if (note?.code !== 'VALIDATION_FAILED') return null
  const isRepeated = note.facts.errors?.some(({ pointer }) => pointer === REPEATED_PIN)
  return isRepeated ? { repeated: texts.pinDiffers } : { pin: texts.pinDigits }
}
