import type { DepositInstruction } from '#contract/account'
import { useDevice } from '#app/context.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { Groups } from '#app/ui/Groups.tsx'
import { useAccountWords, type AccountWords } from './words.ts'

type Lines = AccountWords['account']['lines']

/** Each line has its own copy button: banks ask for them one by one. */
export function DepositDetails({ one }: { one: DepositInstruction }) {
  const { account: texts } = useAccountWords()
  const rail = one.instruction_type
  return (
    <Panel
      title={texts.rails[rail]}
      beside={<span className="small soft">{texts.railTexts[rail]}</span>}
    >
      <DetailList lines={detailLines(one, texts.lines)} />
    </Panel>
  )
}

export type DetailLine = [word: string, value: string | null | undefined, grouped?: boolean]

export function DetailList({ lines }: { lines: readonly DetailLine[] }) {
  const { account: texts } = useAccountWords()
  const { copy } = useDevice()
  return (
    <dl>
      {lines.map(
        ([word, value, grouped]) =>
          value && (
            <div key={word} className="taken">
              <dt>{word}</dt>
              <dd>{grouped ? <Groups number={value} /> : value}</dd>
              <dd className="taken-end">
                <CopyButton
                  quiet
                  word={texts.copyWord}
                  label={texts.copy(word)}
                  done={texts.copied(word)}
                  copy={() => copy(value)}
                />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** In the order a bank's form asks for them. */
function detailLines(one: DepositInstruction, words: Lines): DetailLine[] {
  return [
    [words.holder, one.account_holder_name],
    [words.iban, one.iban, true],
    [words.number, one.iban ? undefined : one.account_number, true],
    [words.routing, one.account_routing_number],
    [words.bic, one.swift_bic],
    [words.bank, one.institution_name],
    [words.bankAddress, addressText(one.institution_address)],
    [words.holderAddress, addressText(one.account_holder_address)],
    [words.reference, one.memo],
  ]
}

const addressText = (address: DepositInstruction['institution_address']) =>
  address &&
  [address.address_line1, address.address_line2, address.city, address.state]
    .concat(address.postal_code, address.country_code)
    .filter(Boolean)
    .join(', ')

/** Shown so that they are recognised, never to be used. */
export function FormerDetails({ instructions }: { instructions: readonly DepositInstruction[] }) {
  const { account: texts } = useAccountWords()
  return (
    <Panel title={texts.former}>
      <PanelBody>
        <Callout tone="wait" icon={alert}>
          <p>{texts.formerText}</p>
        </Callout>
      </PanelBody>
      <dl className="crossed">
        {instructions.map((one) => (
          <div key={`${one.instruction_type} ${one.account_number}`} className="taken">
            <dt>{texts.rails[one.instruction_type]}</dt>
            <dd>
              <Groups number={one.account_number} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
