import { explorerOf } from '#contract/chains'
import { useDevice } from '#app/context.ts'
import { useAccountWords } from '#app/features/account/words.ts'
import { useConfig } from '#app/features/app/routing.ts'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { LongText } from '#app/ui/LongText.tsx'
import { useActivityWords } from './words.ts'

interface Props {
  txid: string
  network: string | null
}

/** To be copied, and looked up where everybody sees the chain. */
export function TransactionHash({ txid, network }: Props) {
  const { activity: texts } = useActivityWords()
  const { account } = useAccountWords()
  const { copy, host, kind } = useDevice()
  const explorer = explorerOf(useConfig()?.kind, { network, txid })
  const { txid: name } = texts.facts
  return (
    <>
      <LongText text={txid} />
      <span className="cluster">
        {explorer && (
          <a
            className="link"
            href={explorer}
            target="_blank"
            rel="noreferrer"
            onClick={(press) => {
              if (kind === 'web') return
              press.preventDefault()
              host.openLink(explorer)
            }}
          >
            {texts.explorer}
          </a>
        )}
        <CopyButton
          quiet
          word={account.copyWord}
          label={account.copy(name)}
          done={account.copied(name)}
          copy={() => copy(txid)}
        />
      </span>
    </>
  )
}
