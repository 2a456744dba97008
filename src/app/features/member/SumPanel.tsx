import { useSelector } from '@xstate/react'
import type { ApprovalSum } from '#contract/approvalSum'
import type { WalletRole } from '#contract/wallet'
import { memberMay } from '#contract/walletAccess'
import type { MembersActor, People } from '#machines/member/members.flow'
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
  people: People
}

/** The owner sets it; whoever approves payments agrees that it rises, or stops it. */
export function SumPanel({ flow, acting, people }: Props) {
  const { member: texts } = useMemberWords()
  const language = useLanguage()
  const base = useSelector(useFlow('wallet'), baseOf)
  const { sum, next } = people.approval
  const shown = (one: string | null) =>
    one === null ? texts.none : formatAmount(one, base, language)
  return (
    <BodyPanel title={texts.two}>
      {acting === 'owner' ? (
        <SumForm {...{ flow, base }} present={people.approval} />
      ) : (
        <p>{shown(sum)}</p>
      )}
      {next && <ComingSum {...{ flow, acting, people, next }} shown={shown(next.sum)} />}
    </BodyPanel>
  )
}

interface ComingProps extends Props {
  next: NonNullable<ApprovalSum['next']>
  shown: string
}

function ComingSum({ flow, acting, people, next, shown }: ComingProps) {
  const { member: texts } = useMemberWords()
  const language = useLanguage()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const at = (moment: string) =>
    `${formatDayShort(moment, language)}, ${formatTime(moment, language)}`
  const { sum, from, agree_until: until } = next
  const approvers = people.members.filter(
    ({ role, status }) =>
      role !== 'owner' && status === 'ACTIVE' && memberMay(role, 'agreeApprovalSum'),
  )
  const names = approvers.map(({ name }) => name ?? texts.unnamed).join(', ')
  return (
    <Callout tone="wait" icon={clock}>
      <p>{(until === null ? texts.comes : texts.earliest)(at(from), shown)}</p>
      {until !== null && (
        <p>{names === '' ? texts.nobodyAgrees : texts.awaits(names, at(until))}</p>
      )}
      {until !== null && acting !== 'owner' && memberMay(acting, 'agreeApprovalSum') && (
        <Button off={busy} onClick={() => flow.send({ type: 'sum.agree', sum })}>
          {texts.agree}
        </Button>
      )}
      {memberMay(acting, 'stopApprovalSum') && (
        <Button off={busy} onClick={() => flow.send({ type: 'sum.stop' })}>
          {texts.stop}
        </Button>
      )}
    </Callout>
  )
}

interface FormProps extends Pick<Props, 'flow'> {
  present: ApprovalSum
  base: string
}

/** Not held by the chart: what is typed matters once it is sent. */
function SumForm({ flow, present, base }: FormProps) {
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
