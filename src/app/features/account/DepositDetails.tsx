import type { DepositInstruction } from '#contract/account'
import { useDevice } from '#app/context.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Notice } from '#app/ui/Callout.tsx'
import { groupsOf } from '#app/features/counterparty/groups.ts'
import { useAccountWords, type AccountWords } from './words.ts'

type Lines = AccountWords['account']['lines']

/** Where to pay to on one rail. Every line can be taken along by itself, as banks ask for them. */
export function Instruction({ one }: { one: DepositInstruction }) {
  const { account: said } = useAccountWords()
  const { copy } = useDevice()
  const rail = one.instruction_type
  return (
    <Card
      title={said.rails[rail]}
      beside={<span className="small soft">{said.railTexts[rail]}</span>}
    >
      <dl>
        {linesOf(one, said.lines).map(({ word, value, grouped }) => (
          <div key={word} className="taken">
            <dt>{word}</dt>
            <dd>{grouped ? <Grouped value={value} /> : value}</dd>
            <dd className="taken-end">
              <CopyButton
                quiet
                word={said.copyWord}
                label={said.copy(word)}
                done={said.copied(word)}
                copy={() => copy(value)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const Grouped = ({ value }: { value: string }) => (
  <span className="groups">
    {groupsOf(value).map((group, at) => (
      <span key={at}>{group}</span>
    ))}
  </span>
)

interface Line {
  word: string
  value: string
  grouped?: boolean
}

/** In the order a bank's form asks for them. */
function linesOf(one: DepositInstruction, words: Lines): Line[] {
  const lines: [string, string | undefined, boolean?][] = [
    [words.holder, one.account_holder_name],
    [words.iban, one.iban, true],
    [words.number, one.iban ? undefined : one.account_number, true],
    [words.routing, one.account_routing_number],
    [words.bic, one.swift_bic],
    [words.bank, one.institution_name],
    [words.bankAddress, addressIn(one.institution_address)],
    [words.holderAddress, addressIn(one.account_holder_address)],
    [words.reference, one.memo],
  ]
  return lines.flatMap(([word, value, grouped = false]) =>
    value ? [{ word, value, grouped }] : [],
  )
}

const addressIn = (address: DepositInstruction['institution_address']) =>
  address &&
  [address.address_line1, address.address_line2, address.city, address.state]
    .concat(address.postal_code, address.country_code)
    .filter(Boolean)
    .join(', ')

/** Details that held once: to be known again, and never to be used. */
export function Former({ instructions }: { instructions: readonly DepositInstruction[] }) {
  const { account: said } = useAccountWords()
  return (
    <Card title={said.former}>
      <CardBody>
        <Notice tone="wait" icon={alert}>
          <p>{said.formerText}</p>
        </Notice>
      </CardBody>
      <dl className="crossed">
        {instructions.map((one) => (
          <div key={`${one.instruction_type} ${one.account_number}`} className="taken">
            <dt>{said.rails[one.instruction_type]}</dt>
            <dd>
              <Grouped value={one.account_number} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
