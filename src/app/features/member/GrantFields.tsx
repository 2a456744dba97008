import { useSelector } from '@xstate/react'
import type { RefusalNote } from '#contract/kit/refusal'
import { memberRoles } from '#contract/member'
import type { WalletRole } from '#contract/wallet'
import type { GrantDraft } from '#machines/member/members.flow'
import { useFlow } from '#app/context.ts'
import { SelectField } from '#app/ui/SelectField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { baseOf } from './roleLine.ts'
import { useMemberWords } from './words.ts'

interface Props {
  draft: GrantDraft
  acting: WalletRole
  busy: boolean
  refusal: RefusalNote | null
  set: (change: Partial<GrantDraft>) => void
}

/** An admin lets nobody in as an admin. */
export function GrantFields({ draft, acting, busy, refusal, set }: Props) {
  const { member: texts } = useMemberWords()
  const base = useSelector(useFlow('wallet'), baseOf)
  const offered = memberRoles.filter((role) => acting === 'owner' || role !== 'admin')
  const wrong = refusal?.code === 'AMOUNT_INVALID'
  return (
    <>
      <SelectField
        label={texts.role}
        hint={texts.roleText[draft.role]}
        options={offered.map((value) => ({ value, word: texts.roles[value] }))}
        value={draft.role}
        disabled={busy}
        onChange={({ currentTarget: { value } }) => {
          const role = offered.find((one) => one === value)
          if (role) set({ role })
        }}
      />
      {draft.role === 'payer' && (
        <TextField
          label={texts.sum(base)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={draft.sum}
          readOnly={busy}
          refused={wrong ? refusal : null}
          wrong={wrong ? texts.sumWrong : undefined}
          onChange={({ currentTarget }) => set({ sum: currentTarget.value })}
        />
      )}
    </>
  )
}
