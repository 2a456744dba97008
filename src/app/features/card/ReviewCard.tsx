import { useSelector } from '@xstate/react'
import { balancesToJoin, programOf, type IssueActor } from '#machines/card/issue.flow'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card as Sheet, CardBody } from '#app/ui/Panel.tsx'
import { HostMain } from '#app/ui/SubmitButton.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { priceOf } from './programPrice.ts'
import { useCardWords } from './words.ts'

/** All of it once more, and the one yes. */
export function ReviewCard({ flow }: { flow: IssueActor }) {
  const { cardMaking: said } = useCardWords()
  const { host } = useDevice()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  return (
    <Sheet title={said.review}>
      <CardBody>
        <Facts flow={flow} />
        <Refused note={refusal} />
        <form
          className="stack stack-half"
          noValidate
          onSubmit={(form) => {
            form.preventDefault()
            flow.send({ type: 'card.issue' })
          }}
        >
          <div className="cluster">
            <HostMain host={host} word={said.make} busy={busy} wide={false} />
            <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'step.back' })}>
              {said.back}
            </Button>
          </div>
          <p className="small soft">{said.makes}</p>
        </form>
      </CardBody>
    </Sheet>
  )
}

function Facts({ flow }: { flow: IssueActor }) {
  const { card, cardMaking: said } = useCardWords()
  const language = useLanguage()
  const context = useSelector(flow, (seen) => seen.context)
  const { draft, offer } = context
  const program = programOf(context, draft?.programId)
  if (!draft || !offer || !program) return null
  const joined = balancesToJoin(context).find(({ id }) => id === draft.subAccountId)
  const lines: [string, string][] = [
    [said.card, program.name],
    [said.name, draft.nickName.trim() || said.unnamed],
    [said.price, priceOf(program, offer, said, language)],
    [said.place, program.form_factor === 'PHYSICAL' ? said.physical : said.virtual],
    ...(draft.type === 'balance'
      ? [
          [said.from, joined ? (joined.nick_name ?? card.kinds.balance) : said.own] as [
            string,
            string,
          ],
        ]
      : []),
  ]
  return (
    <>
      <dl className="pairs">
        {lines.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {program.consent_text && <p className="small soft">{program.consent_text}</p>}
    </>
  )
}
