import { useSelector } from '@xstate/react'
import type { ApprovalSum } from '#contract/approvalSum'
import type { WalletRole } from '#contract/wallet'
import { memberMay } from '#contract/walletAccess'
import type { MembersActor } from '#machines/member/members.flow'
import { useFlow } from '#app/context.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDayShort, formatTime } from '#app/i18n/when.ts'
import { Button } from '#app/ui/Button.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { formText } from '#app/ui/formText.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { TextField } from '#app/ui/TextField.tsx'
import { baseOf } from './roleLine.ts'
import { useMemberWords } from './words.ts'

interface Props {
  flow: MembersActor
  acting: WalletRole
  present: ApprovalSum
}

/** The owner sets it; whoever approves payments may stop that it rises. */
export function SumPanel(props: Props) {
  const { flow, acting, present } = props
  const { member: texts } = useMemberWords()
  const language = useLanguage()
  const base = useSelector(useFlow('wallet'), baseOf)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const { sum, next } = present
  const shown = (one: string | null) =>
    one === null ? texts.none : formatAmount(one, base, language)
  return (
    <BodyPanel title={texts.two}>
      {acting === 'owner' ? <SumForm {...props} base={base} /> : <p>{shown(sum)}</p>}
      {next && (
        <Callout tone="wait" icon={clock}>
          <p>
            {texts.comes(
              `${formatDayShort(next.from, language)}, ${formatTime(next.from, language)}`,
              shown(next.sum),
            )}
          </p>
          {memberMay(acting, 'stopApprovalSum') && (
            <Button off={busy} onClick={() => flow.send({ type: 'sum.stop' })}>
              {texts.stop}
            </Button>
          )}
        </Callout>
      )}
    </BodyPanel>
  )
}

/** Not held by the chart: what is typed matters once it is sent. */
function SumForm({ flow, present, base }: Props & { base: string }) {
  const { member: texts } = useMemberWords()
  const { change, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const wrong = change?.kind === 'sum' && refusal?.code === 'AMOUNT_INVALID'
  return (
    <Form onSubmit={(typed) => flow.send({ type: 'sum.save', sum: formText(typed, 'sum') })}>
      <TextField
        key={[present.sum, present.next?.from].join()}
        name="sum"
        label={texts.twoSum(base)}
        hint={texts.twoHint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={present.sum ?? ''}
        readOnly={busy}
        refused={wrong ? refusal : null}
        wrong={wrong ? texts.sumWrong : undefined}
        beside={
          <Button type="submit" off={busy}>
            {texts.setSum}
          </Button>
        }
      />
    </Form>
  )
}
