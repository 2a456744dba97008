import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { CardDetail } from '#contract/card'
import type { revealFlow } from '#machines/card/reveal.flow'
import type { SecretName } from '#device/device'
import { useDevice, useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatTime } from '#app/i18n/when.ts'
import { CardRefused } from './CardRefused.tsx'
import { useCardWords } from './words.ts'

type RevealActor = ActorRefFrom<typeof revealFlow>

export function Secrets({ card }: { card: CardDetail }) {
  const number = useFlow('cardNumber')
  const code = useFlow('cardCode')
  return (
    <>
      {number && <Secret flow={number} card={card} />}
      {code && <Secret flow={code} card={card} />}
    </>
  )
}

function Secret({ flow, card }: { flow: RevealActor; card: CardDetail }) {
  const { card: texts } = useCardWords()
  const { kind, refusal } = useSelector(flow, ({ context }) => context)
  const shown = useSelector(flow, (snapshot) => snapshot.matches({ open: 'shown' }))
  const proof = useSelector(flow, (snapshot) => snapshot.children.proof)
  if (proof)
    return (
      <section className="card narrow">
        <PanelBody>
          <ProofPanel flow={proof} />
        </PanelBody>
      </section>
    )
  if (!shown) return refusal && <CardRefused note={refusal} card={card} />
  return (
    <Panel
      title={kind === 'number' ? texts.secretTitle : texts.codeTitle}
      beside={
        <Button
          kind="quiet"
          className="button-flush"
          onClick={() => flow.send({ type: 'secret.hide' })}
        >
          {texts.hide}
        </Button>
      }
    >
      {kind === 'number' ? (
        <Numbers physical={card.form_factor === 'PHYSICAL'} />
      ) : (
        <Code flow={flow} />
      )}
      <div className="lingers" />
    </Panel>
  )
}

function Numbers({ physical }: { physical: boolean }) {
  const { card: texts } = useCardWords()
  return (
    <>
      <dl>
        <Line name="cardNumber" word={texts.number} />
        <Line name="cardExpiry" word={texts.expiry} />
        <Line name="cardCvv" word={texts.cvv} />
        {physical && <Line name="cardPin" word={texts.pin} />}
      </dl>
      <PanelBody>
        <p className="small soft" role="status">
          {texts.secretText}
        </p>
      </PanelBody>
    </>
  )
}

function Code({ flow }: { flow: RevealActor }) {
  const { card: texts } = useCardWords()
  const language = useLanguage()
  const until = useSelector(flow, ({ context }) => context.until)
  return (
    <>
      <dl>
        <Line name="cardCode" word={texts.codeTitle} />
      </dl>
      <PanelBody>
        {until && (
          <p className="small soft" role="status">
            {texts.codeText(formatTime(until, language))}
          </p>
        )}
      </PanelBody>
    </>
  )
}

/** Goes from the vault into the DOM and into nothing that React keeps; gone with its element. */
function Line({ name, word }: { name: SecretName; word: string }) {
  const { card: texts } = useCardWords()
  const { vault, copy } = useDevice()
  const write = (place: HTMLElement | null) => {
    const text = vault.peek(name) ?? ''
    if (place) place.textContent = name === 'cardNumber' ? inFours(text) : text
  }
  return (
    <div className="taken">
      <dt>{word}</dt>
      <dd ref={write} className="secret" translate="no" />
      <dd className="taken-end">
        <CopyButton
          quiet
          word={texts.copy}
          label={texts.copyOf(word)}
          done={texts.copied(word)}
          copy={() => copy(vault.peek(name) ?? '')}
        />
      </dd>
    </div>
  )
}

/** Not by a regular expression: browsers keep the text a pattern last matched. */
function inFours(text: string): string {
  const places = Array.from({ length: Math.ceil(text.length / 4) }, (_, at) => at * 4)
  return places.map((at) => text.slice(at, at + 4)).join(' ')
}
