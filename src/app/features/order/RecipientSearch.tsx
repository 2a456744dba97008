import { useMayInWallet } from '#app/features/member/mayInWallet.ts'
import { useSelector } from '@xstate/react'
import { readRecipientCode, type RecipientCode } from '#contract/recipientCode'
import { orderTypeFor, paysWallet, type OrderPayee } from '#machines/order/payee.setup'
import { groupsOf, payeesFound } from '#machines/order/recipients.setup'
import { useDevice, useFlow } from '#app/context.ts'
import { useContactLink } from '#app/features/person/contactLink.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { chain } from '#app/ui/icons/chain.ts'
import { people } from '#app/ui/icons/people.ts'
import { telegram } from '#app/ui/icons/telegram.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { RowButton } from '#app/ui/Row.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { ScanButton } from '#app/features/scan/ScanButton.tsx'
import { isNothing } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { BankItem, type RecognizedBank } from './BankItem.tsx'
import { useOrderOffer, useOrderPayees, useQuoteFlow } from './orderForm.hooks.ts'
import { focusNext, payeeFace, payeeTexts, usePayeeWords } from './payeeTexts.ts'
import { useOrderWords } from './words.ts'

/** One field for whoever is saved, and for any account or address that is typed or scanned. */
export function RecipientSearch({ out }: { out: boolean }) {
  const { order: texts } = useOrderWords()
  const payees = useOrderPayees(out)
  const form = useFlow('orderForm')
  const search = useSelector(form, (snapshot) => snapshot?.context.search ?? '')
  const scan = useSelector(form, (snapshot) => snapshot?.children.recipientScan)
  const code = readRecipientCode(search)
  const found = payeesFound(payees, code && 'code' in code ? code.code : search)
  return (
    <Panel title={texts.payee}>
      <PanelBody>
        <TextField
          label={texts.find}
          type="search"
          value={search}
          autoComplete="off"
          spellCheck={false}
          {...(code?.kind === 'misspelled' && { wrong: texts.misspelled })}
          onChange={({ currentTarget }) =>
            form?.send({ type: 'recipient.search', search: currentTarget.value })
          }
        />
        <ScanButton flow={scan} onOpen={() => form?.send({ type: 'recipient.scan' })} />
        {search !== '' && found.length === 0 && code === null && (
          <p className="soft">{texts.foundNobody}</p>
        )}
      </PanelBody>
      {payees.length === 0 && search === '' && (
        <EmptyState icon={people} title={texts.nobody}>
          <p className="soft">{texts.nobodyText}</p>
        </EmptyState>
      )}
      {search === '' ? (
        <PayeeGroups payees={payees} />
      ) : (
        <ul className="rows">{found.map(payeeItem)}</ul>
      )}
      <ul className="rows">
        <NewRecipients {...{ out, code }} known={code !== null && found.length > 0} />
        {!out && code === null && <ContactItem />}
      </ul>
    </Panel>
  )
}

function PayeeGroups({ payees }: { payees: OrderPayee[] }) {
  const { order: texts } = useOrderWords()
  const { recent, others } = groupsOf(payees)
  if (recent.length === 0) return <ul className="rows">{others.map(payeeItem)}</ul>
  return (
    <>
      <PayeeGroup title={texts.recent} payees={recent} />
      {others.length > 0 && <PayeeGroup title={texts.everybody} payees={others} />}
    </>
  )
}

const PayeeGroup = ({ title, payees }: { title: string; payees: OrderPayee[] }) => (
  <>
    <h3 className="small soft group-title">{title}</h3>
    <ul className="rows">{payees.map(payeeItem)}</ul>
  </>
)

const keyOf = (payee: OrderPayee) =>
  payee.kind === 'destination'
    ? payee.destination.id
    : paysWallet(payee)
      ? payee.walletId
      : payee.kind

const payeeItem = (payee: OrderPayee) => (
  <li key={keyOf(payee)}>
    <PayeeItem payee={payee} />
  </li>
)

function PayeeItem({ payee }: { payee: OrderPayee }) {
  const words = usePayeeWords()
  const language = useLanguage()
  const form = useFlow('orderForm')
  const offered = useOffered(payee)
  const { name, hint } = payeeTexts(payee, words, language)
  const rail =
    payee.kind === 'destination' ? words.counterparty.rails[payee.destination.type] : name
  return (
    <RowButton
      {...payeeFace(payee)}
      name={name}
      hint={offered ? hint : words.order.notOffered(rail)}
      off={!offered}
      onPress={(pressed) => {
        form?.send({ type: 'payee.pick', payee })
        focusNext(pressed.form)
      }}
    />
  )
}

function useOffered(payee: OrderPayee) {
  const offer = useOrderOffer()
  return offer !== null && orderTypeFor(payee, offer.orderTypes) !== null
}

interface NewProps {
  out: boolean
  code: RecipientCode | null
  /** A saved one matches what was typed. */
  known: boolean
}

/** What was recognised, by its name; without one, every way to pay somebody new. */
function NewRecipients({ out, code, known }: NewProps) {
  const { order: texts } = useOrderWords()
  const form = useFlow('orderForm')
  const bank = code?.kind === 'bank' ? code : null
  const address = code?.kind === 'address' && !out ? code : null
  const saves = useMayInWallet()('createCounterparty')
  return (
    <>
      {!known && saves && address === null && (
        <li>
          <BankItem
            code={bank}
            onPress={() =>
              form?.send({
                type: 'recipient.add',
                choice: bank?.type ?? 'SEPA',
                draft: bank ? draftOf(bank) : {},
              })
            }
          />
        </li>
      )}
      {!known && bank === null && !out && (
        <li>
          <AddressItem code={address} name={address ? texts.families[address.family] : null} />
        </li>
      )}
    </>
  )
}

function ContactItem() {
  const { order: texts } = useOrderWords()
  const { host } = useDevice()
  const link = useContactLink()
  if (link === null) return null
  return (
    <li>
      <RowButton
        icon={telegram}
        name={texts.contact.choose}
        hint={texts.contact.chooseText}
        onPress={() => host.openLink(link)}
      />
    </li>
  )
}

const draftOf = (bank: RecognizedBank) => ({
  [bank.field]: bank.code,
  ...(bank.type === 'FPS' && bank.account && { account_number: bank.account }),
})

type Address = Extract<RecipientCode, { kind: 'address' }>

/** Its network comes first, so that no address is typed for the wrong one: a coin they hold, or any. */
function AddressItem({ code, name }: { code: Address | null; name: string | null }) {
  const { order: texts } = useOrderWords()
  const form = useFlow('orderForm')
  const quote = useQuoteFlow()
  const offer = useOrderOffer()
  const coins = offer?.currencies.filter(({ is_crypto }) => is_crypto) ?? []
  const held = offer?.balances
    .flatMap(({ details }) => details)
    .find(({ available, currency }) => currency.is_crypto && !isNothing(available))
  const coin = held?.currency.uuid ?? coins[0]?.uuid
  const payee: OrderPayee = { kind: 'address', address: code?.address ?? '', memo: '' }
  const offered = useOffered(payee)
  if (coin === undefined) return null
  return (
    <RowButton
      icon={chain}
      name={name ?? texts.newAddress}
      hint={code?.address ?? texts.newAddressText}
      off={!offered}
      onPress={(pressed) => {
        form?.send({ type: 'payee.pick', payee })
        quote?.send({ type: 'currency.pick', end: 'from', currencyId: coin })
        if (code) form?.send({ type: 'address.type', currencyId: coin, ...code })
        focusNext(pressed.form)
      }}
    />
  )
}
