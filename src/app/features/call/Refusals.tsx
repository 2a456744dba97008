import { commonErrors, signedInErrors, keyedErrors } from '#contract/kit/commonErrors'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { refusalText } from '#app/features/refusal/refusalText.ts'
import type { CallFacts } from './facts.ts'
import { useCallWords } from './words.ts'
import { useRefusalTexts } from '#app/features/refusal/words.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

/** Every refusal a call may answer with: its own shown, those of all calls folded away. */
export function Refusals({ call: { refuses, who, repeat } }: { call: CallFacts }) {
  const { call: texts } = useCallWords()
  const usual = new Set<RefusalCode>([
    ...(repeat === 'keyed' ? keyedErrors : []),
    ...(who.includes('anyone') ? [] : signedInErrors),
    ...commonErrors,
  ])
  return (
    <BodyPanel title={texts.refusals}>
      {refuses.length > 0 ? <Codes codes={refuses} /> : <p className="soft">{texts.refusalsOwn}</p>}
      <details>
        <summary className="link">{texts.refusalsUsual}</summary>
        <Codes codes={[...usual].filter((code) => !refuses.includes(code))} />
      </details>
    </BodyPanel>
  )
}

const Codes = ({ codes }: { codes: readonly RefusalCode[] }) => (
  <dl className="facts">
    {codes.map((code) => (
      <div key={code}>
        <dt>
          <code>{`${refusals[code]} ${code}`}</code>
        </dt>
        <dd className="small soft">
          <Words code={code} />
        </dd>
      </div>
    ))}
  </dl>
)

/** Some texts depend on facts; here they stand without any. */
function Words({ code }: { code: RefusalCode }) {
  const refusal = useRefusalTexts()
  const language = useLanguage()
  return refusalText(refusal[code], new Refusal(code).note, language)
}
