import { useSelector } from '@xstate/react'
import type { PolicyState } from '#contract/ops/policy'
import { policyLimitNames, type PolicyDocument } from '#contract/ops/policyDocument'
import { Form } from '#app/features/app/Form.tsx'
import { useOrderWords } from '#app/features/order/words.ts'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { PolicyDraftActor } from '#machines/console/policyDraft.flow'
import { FilterLinks } from '#console/FilterLinks.tsx'
import { wordIn } from '#console/words.ts'
import { FeeFields, FigureField } from './fields.tsx'
import { pointerOf, withFee, withLimits, withoutOwnFee, type PolicyPart } from './typed.ts'
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
          <SaveButton flow={flow} />
        </Form>
      </PanelBody>
    </Panel>
  )
}

export function FeeForm({ flow, policy, document, part }: Props & { part: PolicyPart }) {
  const { policy: texts, draft } = usePolicyWords()
  const { order } = useOrderWords()
  const { refusal, document: submitted } = useSelector(flow, ({ context }) => context)
  const terms = document.order_types.find(({ type }) => type === part.type)
  if (!terms) return null
  const { symbol } = part
  const own = terms.currencies.find((one) => one.symbol === symbol)
  const pointer = pointerOf(submitted ?? document, part)
  const bound = (name: 'min' | 'max') => ({
    name,
    label: texts.fields[name],
    hint: `${draft.amountHint(policy.base_currency)}. ${draft.optional}`,
    value: terms[name],
    pointer: `${pointer}/${name}`,
    refusal,
  })
  const symbols = policy.symbols.map((value) => ({ value, word: value }))
  return (
    <Panel title={draft.part(wordIn(order.types, part.type))}>
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
          {symbol === null && (
            <div className="form-columns">
              <FigureField {...bound('min')} />
              <FigureField {...bound('max')} />
            </div>
          )}
          <FeeFields
            fee={own?.fee ?? terms.fee}
            base={policy.base_currency}
            pointer={`${pointer}/fee`}
            refusal={refusal}
          />
          <div className="cluster">
            <SaveButton flow={flow} />
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

function SaveButton({ flow }: Pick<Props, 'flow'>) {
  const { draft: texts } = usePolicyWords()
  const busy = useSelector(flow, (snapshot) => snapshot.matches('saving'))
  const off = useSelector(flow, (snapshot) => !snapshot.matches('shown'))
  return (
    <div>
      <Button type="submit" kind="primary" busy={busy} off={off}>
        {texts.save}
      </Button>
    </div>
  )
}
