import { useSelector } from '@xstate/react'
import { NICK_NAME_MAX } from '#contract/card'
import { balancesToJoin, type IssueActor } from '#machines/card/issue.flow'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card as Sheet, CardBody } from '#app/ui/Panel.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { HostMain } from '#app/ui/SubmitButton.tsx'
import { Pick } from '#app/ui/SelectField.tsx'
import { spelled } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useCardWords } from './words.ts'

const OWN = ''

/** How the card is called, and what it spends from. */
export function DescribeCard({ flow }: { flow: IssueActor }) {
  const { cardMaking: said } = useCardWords()
  const { host } = useDevice()
  const draft = useSelector(flow, ({ context }) => context.draft)
  return (
    <Sheet title={said.describe}>
      <CardBody>
        <form
          className="stack stack-close"
          noValidate
          onSubmit={(form) => {
            form.preventDefault()
            flow.send({ type: 'step.next' })
          }}
        >
          <Field
            label={said.name}
            hint={said.nameHint}
            autoComplete="off"
            maxLength={NICK_NAME_MAX}
            value={draft?.nickName ?? ''}
            onChange={({ target }) =>
              flow.send({ type: 'draft.set', change: { nickName: target.value } })
            }
          />
          {draft?.type === 'prepaid' ? (
            <p className="small soft">{said.prepaid}</p>
          ) : (
            <SpendsFrom flow={flow} />
          )}
          <div className="cluster">
            <HostMain host={host} word={said.next} busy={false} wide={false} />
            <Button kind="quiet" onClick={() => flow.send({ type: 'step.back' })}>
              {said.back}
            </Button>
          </div>
        </form>
      </CardBody>
    </Sheet>
  )
}

function SpendsFrom({ flow }: { flow: IssueActor }) {
  const { card, cardMaking: said } = useCardWords()
  const language = useLanguage()
  const context = useSelector(flow, (seen) => seen.context)
  const balances = balancesToJoin(context)
  if (balances.length === 0) return null
  return (
    <Pick
      label={said.from}
      value={context.draft?.subAccountId ?? OWN}
      options={[
        { value: OWN, word: said.own },
        ...balances.map(({ id, nick_name, balance, currency }) => ({
          value: id,
          word: `${nick_name ?? card.kinds.balance}: ${spelled(balance, currency.meta.symbol, language)}`,
        })),
      ]}
      onChange={({ currentTarget }) =>
        flow.send({ type: 'draft.set', change: { subAccountId: currentTarget.value || null } })
      }
    />
  )
}
