import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { PolicyState } from '#contract/ops/policy'
import {
  policyGates,
  policyProofSums,
  policyPurposes,
  policyReferralCounts,
  policyReferralSums,
  type PolicyDocument,
  type PolicyField,
  type PolicyReferralField,
} from '#contract/ops/policyDocument'
import { Form } from '#app/features/app/Form.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { PolicyDraftActor } from '#machines/console/policyDraft.flow'
import { FigureField } from './fields.tsx'
import { SaveDraftButton } from './SaveDraftButton.tsx'
import { withIdentity, withProofs, withReferral } from './typed.ts'
import { usePolicyWords } from './words.ts'

interface Props {
  flow: PolicyDraftActor
  policy: PolicyState
  /** The draft, or what is in force where there is none. */
  document: PolicyDocument
}

/** What customers prove, where they are verified and what they invite for: a form for each part. */
export const AskedForms = (props: Props) => (
  <>
    <ProofsForm {...props} />
    <IdentityForm {...props} />
    <ReferralForm {...props} />
  </>
)

function ProofsForm({ flow, policy, document }: Props) {
  const { policy: texts, draft, proofHints } = usePolicyWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const { proofs } = document
  return (
    <PartForm
      {...{ flow, policy }}
      title={texts.proofs}
      typedIn={(typed) => withProofs(document, typed)}
    >
      <p className="soft small">{draft.proofsHint}</p>
      <Checks
        legend={draft.proofsOf}
        fields={policyPurposes.map((one) => [one, proofs.purposes.includes(one)])}
      />
      <div className="form-columns">
        {policyProofSums.map((name) => (
          <FigureField
            key={name}
            name={name}
            label={texts.fields[name]}
            hint={`${draft.amountHint(policy.base_currency)}. ${proofHints[name]}`}
            value={proofs[name]}
            pointer={`/document/proofs/${name}`}
            refusal={refusal}
          />
        ))}
      </div>
      <Check name="authenticator_only" on={proofs.authenticator_only} />
    </PartForm>
  )
}

function IdentityForm({ flow, policy, document }: Props) {
  const { policy: texts, draft } = usePolicyWords()
  return (
    <PartForm
      {...{ flow, policy }}
      title={texts.identity}
      typedIn={(typed) => withIdentity(document, typed)}
    >
      <Checks
        legend={draft.identityHint}
        fields={policyGates.map((gate) => [gate, document.identity[gate]])}
      />
    </PartForm>
  )
}

function ReferralForm({ flow, policy, document }: Props) {
  const { policy: texts, draft } = usePolicyWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const field = (name: PolicyReferralField, hint: string) => (
    <FigureField
      key={name}
      name={name}
      label={texts.fields[`referral_${name}`]}
      hint={hint}
      value={document.referral && String(document.referral[name])}
      pointer={`/document/referral/${name}`}
      refusal={refusal}
    />
  )
  return (
    <PartForm
      {...{ flow, policy }}
      title={texts.referral}
      typedIn={(typed) => withReferral(document, typed)}
    >
      <p className="soft small">{draft.referralHint}</p>
      <div className="form-columns">
        {policyReferralSums.map((name) => field(name, draft.amountHint(policy.base_currency)))}
        {policyReferralCounts.map((name) => field(name, draft.count))}
      </div>
    </PartForm>
  )
}

interface PartProps {
  flow: PolicyDraftActor
  policy: PolicyState
  title: string
  typedIn: (typed: FormData) => PolicyDocument
  children: ReactNode
}

const PartForm = ({ flow, policy, title, typedIn, children }: PartProps) => (
  <Panel title={title}>
    <PanelBody>
      <Form
        key={policy.draft?.revision}
        className="stack stack-close"
        onSubmit={(typed) => flow.send({ type: 'draft.save', document: typedIn(typed) })}
      >
        {children}
        <SaveDraftButton flow={flow} />
      </Form>
    </PanelBody>
  </Panel>
)

interface ChecksProps {
  legend: string
  fields: readonly (readonly [PolicyField, boolean])[]
}

const Checks = ({ legend, fields }: ChecksProps) => (
  <fieldset className="stack stack-half">
    <legend className="label">{legend}</legend>
    {fields.map(([name, on]) => (
      <Check key={name} name={name} on={on} />
    ))}
  </fieldset>
)

function Check({ name, on }: { name: PolicyField; on: boolean }) {
  const { policy: texts } = usePolicyWords()
  return (
    <label className="cluster">
      <input type="checkbox" name={name} defaultChecked={on} />
      {texts.fields[name]}
    </label>
  )
}
