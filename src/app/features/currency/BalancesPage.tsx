import { useLocation } from '#app/features/app/routing.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { Balances } from '#app/features/wallet/Balances.tsx'
import { OneCurrency } from './OneCurrency.tsx'
import { useCurrencyWords } from './words.ts'
import '#app/theme/table.css'

export function BalancesPage() {
  const { currency: texts } = useCurrencyWords()
  const { id } = useLocation()
  if (id !== null) return <OneCurrency symbol={id} />
  return (
    <>
      <PageHead word={texts.title}>
        <WalletSwitcher />
      </PageHead>
      <Balances title={texts.currencies} heads={texts.columns} />
    </>
  )
}
