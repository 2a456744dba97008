import { useSelector } from '@xstate/react'
import type { RefusalNote } from '#contract/kit/refusal'
import type { PolicyState } from '#contract/ops/policy'
import {
  policyTermLimits,
  type PolicyDocument,
  type PolicyTerms,
} from '#contract/ops/policyDocument'
import { Form } from '#app/features/app/Form.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { PolicyDraftActor } from '#machines/console/policyDraft.flow'
import { FilterLinks } from '#console/FilterLinks.tsx'
import { FeeFields, FigureField } from './fields.tsx'
import { useTypeName } from './figures.ts'
import { SaveDraftButton } from './SaveDraftButton.tsx'
import { pointerOf, withFee, withoutOwnFee, type PolicyPart } from './typed.ts'
import { usePolicyWords } from './words.ts'

interface Props {
  flow: PolicyDraftActor
  policy: PolicyState
  /** The draft, or what is in force where there is none. */
  document: PolicyDocument
  part: PolicyPart
}

export function FeeForm({ flow, policy, document, part }: Props) {
  const { policy: texts, draft } = usePolicyWords()
  const typeName = useTypeName()
  const { refusal, document: submitted } = useSelector(flow, ({ context }) => context)
  const terms = document.order_types.find(({ type }) => type === part.type)
  if (!terms) return null
  const { symbol } = part
  const own = terms.currencies.find((one) => one.symbol === symbol)
  const pointer = pointerOf(submitted ?? document, part)
  const symbols = policy.symbols.map((value) => ({ value, word: value }))
  return (
    <Panel title={draft.part(typeName(part.type))}>
      <PanelBody>
        <FilterLinks
          label={draft.currency}
          name="symbol"
          options={[{ value: '', word: texts.allCurrencies }, ...symbols]}
        />
        <Form
          key={`${policy.draft?.revision} ${part.type} ${symbol}`}
          className="stack stack-close"
          onSubmit={(typed) =>
            flow.send({ type: 'draft.save', document: withFee(document, part, typed) })
          }
        >
          {symbol !== null && (
            <p className="soft">{own ? draft.ownFee(symbol) : draft.noOwnFee(symbol)}</p>
          )}
          {symbol === null && <BoundFields {...{ terms, pointer, refusal, policy }} />}
          <FeeFields
            fee={own?.fee ?? terms.fee}
            base={policy.base_currency}
            pointer={`${pointer}/fee`}
            refusal={refusal}
          />
          <div className="cluster">
            <SaveDraftButton flow={flow} />
            {symbol !== null && own && (
              <Button
                onClick={() =>
                  flow.send({
                    type: 'draft.save',
                    document: withoutOwnFee(document, part.type, symbol),
                  })
                }
              >
                {draft.dropOwnFee}
              </Button>
            )}
          </div>
        </Form>
      </PanelBody>
    </Panel>
  )
}

interface BoundProps {
  terms: PolicyTerms
  policy: PolicyState
  pointer: string
  refusal: RefusalNote | null
}

/** Those of a day and of reviews only where somebody else is paid. */
function BoundFields({ terms, policy, pointer, refusal }: BoundProps) {
  const { policy: texts, draft, termHints } = usePolicyWords()
  const counts = policy.counted.includes(terms.type)
  const names = counts ? policyTermLimits : (['min', 'max'] as const)
  return (
    <div className="form-columns">
      {names.map((name) => (
        <FigureField
          key={name}
          name={name}
          label={texts.fields[name]}
          hint={`${draft.amountHint(policy.base_currency)}. ${termHints[name]}`}
          value={terms[name]}
          pointer={`${pointer}/${name}`}
          refusal={refusal}
        />
      ))}
    </div>
  )
}
