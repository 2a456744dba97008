import { useSelector } from '@xstate/react'
import { filterIn } from '#machines/wallet/filter.setup'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { download } from '#app/ui/icons/download.ts'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useWalletWords } from './words.ts'

export function ExportButton({ query }: { query: string }) {
  const { wallet } = useWalletWords()
  const statement = useFlow('statement')
  const walletId = useSelector(useFlow('transactions'), (snapshot) => snapshot?.context.walletId)
  const busy = useSelector(statement, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const result = useSelector(statement, (snapshot) => snapshot?.context.result ?? null)
  const refusal = useSelector(statement, (snapshot) => snapshot?.context.refusal ?? null)
  return (
    <>
      <Button
        icon={download}
        busy={busy}
        off={!walletId}
        onClick={() =>
          walletId &&
          statement?.send({ type: 'statement.save', ask: { walletId, filter: filterIn(query) } })
        }
      >
        {wallet.export}
      </Button>
      <output className={result === 'copied' ? 'small soft' : 'unseen'}>
        {result === 'saved' && wallet.exported}
        {result === 'copied' && wallet.exportCopied}
      </output>
      <RefusalCallout note={refusal} />
    </>
  )
}
