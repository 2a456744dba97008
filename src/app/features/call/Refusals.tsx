import { everywhere, everywhereInside, everywhereKeyed } from '#contract/kit/everywhere'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { Card, CardBody } from '#app/ui/Card.tsx'
import { isWord, sayRefusal } from '#app/features/app/refusalText.ts'
import { useInsideWords, useWords } from '#app/i18n/speak.tsx'
import type { CallFacts } from './facts.ts'

/** Every "no" a call may say: its own at once, and folded away those of all its kind. */
export function Refusals({ call: { refuses, who, repeat } }: { call: CallFacts }) {
  const { call: said } = useInsideWords()
  const usual = new Set<RefusalCode>([
    ...(repeat === 'keyed' ? everywhereKeyed : []),
    ...(who.includes('anyone') ? [] : everywhereInside),
    ...everywhere,
  ])
  return (
    <Card title={said.refusals}>
      <CardBody>
        {refuses.length > 0 ? (
          <Codes codes={refuses} />
        ) : (
          <p className="soft">{said.refusalsOwn}</p>
        )}
        <details>
          <summary className="link">{said.refusalsUsual}</summary>
          <Codes codes={[...usual].filter((code) => !refuses.includes(code))} />
        </details>
      </CardBody>
    </Card>
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

/** Some words depend on what comes along; here they are said with nothing. */
function Words({ code }: { code: RefusalCode }) {
  const { refusal } = useWords()
  const { refusalInside } = useInsideWords()
  const note = new Refusal(code).note
  if (isWord(refusal, code)) return sayRefusal(refusal[code], note)
  return isWord(refusalInside, code) ? sayRefusal(refusalInside[code], note) : code
}
