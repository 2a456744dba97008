import type {
  OutsideWays,
  PayableAccount,
  PayableAddress,
  LinkTerms,
} from '#contract/paymentRequest'
import { DetailList, type DetailLine } from '#app/features/account/DepositDetails.tsx'
import { useAccountWords } from '#app/features/account/words.ts'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { trimmedAmount } from '#app/features/order/rates.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { useRequestWords } from './words.ts'
import { QrPicture } from '#app/ui/QrPicture.tsx'
import '#app/features/wallet/wallet.css'

interface Props {
  link: LinkTerms
  ways: OutsideWays
}

/** For somebody without an account here. */
export const PayOutside = ({ link, ways: { accounts, address } }: Props) => (
  <>
    {accounts.map((account) => (
      <PayAccount key={account.rail} {...{ link, account }} />
    ))}
    {address && <PayAddress {...{ link, address }} />}
  </>
)

/** What is typed into a bank’s form, the amount and the reference first. */
function PayAccount({ link, account }: { link: LinkTerms; account: PayableAccount }) {
  const { paymentRequest: texts } = useRequestWords()
  const { account: words } = useAccountWords()
  const { lines, rails, railTexts } = words
  const rows: DetailLine[] = [
    [texts.lines.amount, link.due && trimmedAmount(link.due)],
    [lines.reference, account.reference],
    [lines.holder, account.holder],
    [lines.iban, account.iban, true],
    [lines.number, account.account_number, true],
    [lines.routing, account.routing_number],
    [lines.bic, account.bic],
    [lines.bank, account.bank_name],
    [lines.bankAddress, account.bank_address],
  ]
  return (
    <Panel
      title={`${texts.from.account}: ${rails[account.rail]}`}
      beside={<span className="small soft">{railTexts[account.rail]}</span>}
    >
      <PanelBody>
        <Callout tone="wait" icon={alert}>
          <p>{texts.referenceText}</p>
        </Callout>
        {account.code && <QrPicture text={account.code} label={texts.transferCode} />}
      </PanelBody>
      <DetailList lines={rows} />
    </Panel>
  )
}

function PayAddress({ link, address }: { link: LinkTerms; address: PayableAddress }) {
  const { paymentRequest: texts } = useRequestWords()
  const language = useLanguage()
  const { due, symbol } = link
  const rows: DetailLine[] = [
    [texts.lines.amount, due && trimmedAmount(due)],
    [texts.lines.address, address.address],
    [texts.lines.memo, address.memo],
  ]
  return (
    <Panel title={texts.from.address}>
      <PanelBody>
        <Callout tone="wait" icon={alert}>
          <p className="label">{texts.onlyOn(symbol, address.chain_name)}</p>
          <p className="small">{texts.onlyOnText}</p>
          {address.memo !== null && <p className="small">{texts.memoText}</p>}
        </Callout>
        <QrPicture text={address.code} label={texts.walletCode} />
      </PanelBody>
      <DetailList lines={rows} />
      <PanelBody>
        <Pairs
          of={[
            [texts.lines.network, address.chain_name],
            [texts.least, formatAmount(address.least, symbol, language)],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}
