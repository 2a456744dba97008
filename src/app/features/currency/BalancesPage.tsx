import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useLocation } from '#app/features/app/routing.ts'
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
      <header className="room-head">
        <PageTitle word={texts.title} />
        <WalletSwitcher />
      </header>
      <Balances title={texts.currencies} heads={texts.columns} />
    </>
  )
}
