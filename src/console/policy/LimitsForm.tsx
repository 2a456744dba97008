import { useSelector } from '@xstate/react'
import type { PolicyState } from '#contract/ops/policy'
import { policyLimitNames, type PolicyDocument } from '#contract/ops/policyDocument'
import { Form } from '#app/features/app/Form.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { PolicyDraftActor } from '#machines/console/policyDraft.flow'
import { FigureField } from './fields.tsx'
import { SaveDraftButton } from './SaveDraftButton.tsx'
import { withLimits } from './typed.ts'
import { usePolicyWords } from './words.ts'

interface Props {
  flow: PolicyDraftActor
  policy: PolicyState
  /** The draft, or what is in force where there is none. */
  document: PolicyDocument
}

export function LimitsForm({ flow, policy, document }: Props) {
  const { policy: texts, draft, limitHints } = usePolicyWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const hint = (name: (typeof policyLimitNames)[number]) =>
    `${draft.amountHint(policy.base_currency)}. ${limitHints[name]}`
  return (
    <Panel title={texts.limits}>
      <PanelBody>
        <Form
          key={policy.draft?.revision}
          className="stack stack-close"
          onSubmit={(typed) =>
            flow.send({ type: 'draft.save', document: withLimits(document, typed) })
          }
        >
          <p className="soft small">{draft.limitsHint}</p>
          <div className="form-columns">
            {policyLimitNames.map((name) => (
              <FigureField
                key={name}
                name={name}
                label={texts.fields[name]}
                hint={hint(name)}
                value={document.limits[name]}
                pointer={`/document/limits/${name}`}
                refusal={refusal}
              />
            ))}
          </div>
          <SaveDraftButton flow={flow} />
        </Form>
      </PanelBody>
    </Panel>
  )
}
