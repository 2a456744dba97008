import { useSelector } from '@xstate/react'
import { assetsShown, networksShown } from '#machines/wallet/receive.flow'
import { receiveQueryOf, type ReceiveQuery } from '#machines/wallet/receiveQuery.setup'
import { useFlow, useApp } from '#app/context.ts'
import { coinFace } from '#app/ui/coinFaces.ts'
import { Disc } from '#app/ui/Disc.tsx'
import { networkFace } from '#app/ui/networkFace.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { ReceiveAddress } from './ReceiveAddress.tsx'
import { useWalletWords } from './words.ts'
import '#app/theme/chips.css'

/** In this order, so that no address is ever seen beside the wrong network. */
export function ReceivePage() {
  const { wallet } = useWalletWords()
  const flow = useFlow('receive')
  const linkTo = useLinkTo()
  const refused = useSelector(flow, (snapshot) => snapshot?.matches('refused') ?? false)
  return (
    <>
      <PageHead word={wallet.receiveTitle}>
        <WalletSwitcher />
        <PageLink className="button" {...linkTo('requests', 'new')}>
          {wallet.requestMoney}
        </PageLink>
      </PageHead>
      {refused ? (
        <LoadFailed
          alone
          title={wallet.refused}
          text={wallet.refusedText}
          onRetry={() => flow?.send({ type: 'receive.retry' })}
        />
      ) : (
        <div className="split">
          <div className="stack">
            <Assets />
            <Networks />
          </div>
          <ReceiveAddress />
        </div>
      )}
    </>
  )
}

/** A choice is a step in the address bar, so it can be shared and undone. */
function useSetQuery() {
  const app = useApp()
  return (choice: ReceiveQuery) =>
    app.send({
      type: 'route.open',
      location: { route: 'receive', id: null, query: receiveQueryOf(choice) },
    })
}

function Assets() {
  const { wallet } = useWalletWords()
  const context = useSelector(useFlow('receive'), (snapshot) => snapshot?.context)
  const choose = useSetQuery()
  if (!context?.currencies) return <SkeletonRows count={3} />
  return (
    <fieldset className="choices">
      <legend className="label">{wallet.asset}</legend>
      <div className="chips chips-wrap">
        {assetsShown(context).map(({ symbol, name }) => (
          <button
            key={symbol}
            type="button"
            className="chip"
            aria-pressed={symbol === context.symbol}
            onClick={() => choose({ symbol, chain: null })}
          >
            <Disc {...coinFace(symbol)} />
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Networks() {
  const { wallet } = useWalletWords()
  const context = useSelector(useFlow('receive'), (snapshot) => snapshot?.context)
  const choose = useSetQuery()
  const networks = context ? networksShown(context) : []
  if (!context || networks.length < 2) return null
  return (
    <fieldset className="choices">
      <legend className="label">{wallet.network}</legend>
      <p className="small soft">{wallet.networkText}</p>
      <div className="chips chips-wrap">
        {networks.map(({ uuid, meta: { chain_id: chain, chain_name: name } }) => (
          <button
            key={uuid}
            type="button"
            className="chip"
            aria-pressed={chain === context.chain}
            onClick={() => choose({ symbol: context.symbol, chain })}
          >
            <Disc {...networkFace(chain)} />
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
