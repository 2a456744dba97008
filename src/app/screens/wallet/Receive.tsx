import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { assetsShown, networksShown } from '#machines/wallet/receive.flow'
import { useDevice, useFlow } from '#app/house.tsx'
import { Button } from '#app/parts/Button.tsx'
import { Card, CardBody } from '#app/parts/Card.tsx'
import { coinOf } from '#app/parts/coins.ts'
import { CopyButton } from '#app/parts/CopyButton.tsx'
import { Face } from '#app/parts/Face.tsx'
import { Icon } from '#app/parts/Icon.tsx'
import { alert } from '#app/parts/icons.ts'
import { Notice } from '#app/parts/Notice.tsx'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { RoomTitle } from '#app/screens/house/RoomTitle.tsx'
import { useInsideWords } from '#app/words/speak.tsx'

const QrCode = lazy(() => import('./QrCode.tsx'))

/** What arrives, over which network, and where to: in this order, so that no address is ever seen beside the wrong network. */
export default function Receive() {
  const { wallet } = useInsideWords()
  const flow = useFlow('receive')
  const refused = useSelector(flow, (snapshot) => snapshot?.matches('refused') ?? false)
  return (
    <>
      <RoomTitle word={wallet.receiveTitle} />
      {refused ? (
        <Face icon={alert} tone="bad" title={wallet.refused}>
          <p className="soft">{wallet.refusedText}</p>
          <Button onClick={() => flow?.send({ type: 'receive.retry' })}>{wallet.again}</Button>
        </Face>
      ) : (
        <div className="split">
          <div className="stack">
            <Assets />
            <Networks />
          </div>
          <Address />
        </div>
      )}
    </>
  )
}

function Assets() {
  const { wallet } = useInsideWords()
  const flow = useFlow('receive')
  const context = useSelector(flow, (snapshot) => snapshot?.context)
  if (!context?.receivable) return <SkeletonRows count={3} />
  return (
    <fieldset className="choices">
      <legend className="label">{wallet.asset}</legend>
      <div className="chips">
        {assetsShown(context).map(({ symbol, name }) => (
          <button
            key={symbol}
            type="button"
            className="chip"
            aria-pressed={symbol === context.symbol}
            onClick={() => flow?.send({ type: 'asset.pick', symbol })}
          >
            <Icon path={coinOf(symbol)} small />
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Networks() {
  const { wallet } = useInsideWords()
  const flow = useFlow('receive')
  const context = useSelector(flow, (snapshot) => snapshot?.context)
  if (!context?.symbol) return null
  return (
    <fieldset className="choices">
      <legend className="label">{wallet.network}</legend>
      <p className="small soft">{wallet.networkText}</p>
      <div className="chips">
        {networksShown(context).map(({ uuid, meta }) => (
          <button
            key={uuid}
            type="button"
            className="chip"
            aria-pressed={uuid === context.currencyId}
            onClick={() => flow?.send({ type: 'network.pick', currencyId: uuid })}
          >
            {meta.chain_name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Address() {
  const { wallet } = useInsideWords()
  const flow = useFlow('receive')
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? true)
  const unopened = useSelector(
    flow,
    (snapshot) => snapshot?.matches({ choosing: 'unopened' }) ?? false,
  )
  const address = useSelector(flow, (snapshot) => snapshot?.context.address ?? null)
  return (
    <Card title={wallet.address} busy={busy}>
      {address && <Shown />}
      {!address && busy && <SkeletonRows count={3} />}
      {unopened && (
        <Face icon={alert} tone="bad" title={wallet.refused}>
          <Button onClick={() => flow?.send({ type: 'receive.retry' })}>{wallet.again}</Button>
        </Face>
      )}
      {!address && !busy && !unopened && (
        <CardBody>
          <p className="soft">{wallet.chooseFirst}</p>
        </CardBody>
      )}
    </Card>
  )
}

function Shown() {
  const { wallet } = useInsideWords()
  const { copy } = useDevice()
  const context = useSelector(useFlow('receive'), (snapshot) => snapshot?.context)
  if (!context?.address || !context.symbol) return null
  const { address, memo, confirmations } = context.address
  const currency = networksShown(context).find(({ uuid }) => uuid === context.currencyId)
  return (
    <CardBody>
      <Notice tone="wait" icon={alert}>
        <p className="label">{wallet.only(context.symbol, currency?.meta.chain_name ?? '')}</p>
        <p className="small">{wallet.onlyText}</p>
      </Notice>
      <Suspense fallback={<span className="qr" />}>
        <QrCode text={address} label={wallet.qr} />
      </Suspense>
      <p className="address">{address}</p>
      <div className="cluster">
        <CopyButton word={wallet.copy} done={wallet.copied} copy={() => copy(address)} />
      </div>
      {memo !== null && (
        <>
          <p className="label">
            {wallet.facts.memo} <span className="address">{memo}</span>
          </p>
          <p className="small soft">{wallet.memoText}</p>
          <CopyButton word={wallet.copy} done={wallet.copied} copy={() => copy(memo)} />
        </>
      )}
      <p className="small soft">{wallet.confirmationsNeeded(confirmations)}</p>
    </CardBody>
  )
}
