import { useSelector } from '@xstate/react'
import { walletTypes, type WalletListed, type WalletType } from '#contract/wallet'
import { useFlow } from '#app/house.tsx'
import { Button } from '#app/parts/Button.tsx'
import { Card, CardBody } from '#app/parts/Card.tsx'
import { Money } from '#app/parts/Money.tsx'
import { walletIcon } from '#app/parts/moneyIcons.ts'
import { check } from '#app/parts/roomIcons.ts'
import { Row } from '#app/parts/Row.tsx'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { Status } from '#app/parts/Status.tsx'
import { RoomTitle } from '#app/screens/house/RoomTitle.tsx'
import { prefixOf } from '#app/words/currencies.ts'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import { dayOf } from '#app/words/when.ts'

/** All wallets with what is in them, which one is open, and a new one. */
export default function Wallets() {
  const { wallet } = useInsideWords()
  const flow = useFlow('wallet')
  const wallets = useSelector(flow, (snapshot) => snapshot?.context.wallets)
  const openId = useSelector(flow, (snapshot) => snapshot?.context.openId)
  return (
    <>
      <RoomTitle word={wallet.wallets} />
      <div className="split">
        <Card title={wallet.wallets} busy={!wallets}>
          {!wallets && <SkeletonRows count={2} />}
          {wallets && (
            <ul className="rows">
              {wallets.map((one) => (
                <li key={one.uuid}>
                  <Listed one={one} open={one.uuid === openId} />
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Make />
      </div>
    </>
  )
}

function Listed({ one, open }: { one: WalletListed; open: boolean }) {
  const { wallet } = useInsideWords()
  const language = useLanguage()
  const flow = useFlow('wallet')
  const { base_currency: base, total_amount: total } = one
  return (
    <Row
      tall
      icon={walletIcon}
      name={wallet.kinds[one.type]}
      hint={
        <>
          <Money amount={total} symbol={base} prefix={prefixOf(base)} />,{' '}
          {dayOf(one.created_at, language)}
        </>
      }
      end={
        open ? (
          <Status tone="good" icon={check} word={wallet.isOpen} />
        ) : (
          <Button onClick={() => flow?.send({ type: 'wallet.choose', walletId: one.uuid })}>
            {wallet.open}
          </Button>
        )
      }
    />
  )
}

function Make() {
  const { wallet } = useInsideWords()
  const flow = useFlow('wallet')
  const busy = useSelector(flow, (snapshot) => snapshot?.matches({ money: 'making' }) ?? false)
  return (
    <Card title={wallet.make}>
      <CardBody>
        <p className="soft">{wallet.makeText}</p>
        <form
          className="stack stack-close"
          onSubmit={(submit) => {
            submit.preventDefault()
            const kind = new FormData(submit.currentTarget).get('kind')
            flow?.send({ type: 'wallet.make', walletType: kind as WalletType })
          }}
        >
          <label className="field">
            <span className="label">{wallet.makeKind}</span>
            <select className="input" name="kind" defaultValue="vault">
              {walletTypes.map((kind) => (
                <option key={kind} value={kind}>
                  {wallet.kinds[kind]}
                </option>
              ))}
            </select>
          </label>
          <div>
            <Button type="submit" kind="primary" busy={busy}>
              {wallet.made}
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  )
}
