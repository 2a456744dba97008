import { useSelector } from '@xstate/react'
import type { Language } from '#contract/preferences'
import type { WalletDetail } from '#contract/wallet'
import { useFlow } from '#app/context.ts'
import { formatAmount, isNothing, untrailed } from '#app/i18n/amounts.ts'
import { coinFace } from '#app/ui/coinFaces.ts'
import { Disc } from '#app/ui/Disc.tsx'
import type { Option } from '#app/ui/PickerList.tsx'

/** What is available of a currency in the open wallet, by the currency's id. */
export function useHeld() {
  const detail = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.detail)
  const all = detail?.balance.flatMap(({ details }) => details) ?? []
  return (currencyId: string) => all.find(({ currency }) => currency.uuid === currencyId)?.available
}

/** What a wallet holds, on all networks together, to choose from by its symbol. */
export const heldOptions = (
  detail: WalletDetail | null | undefined,
  language: Language,
): Option[] =>
  (detail?.balance ?? []).map(({ symbol, name, amount }) => ({
    value: symbol,
    word: symbol,
    ...(name !== symbol && { hint: name }),
    face: <Disc {...coinFace(symbol)} />,
    ...(!isNothing(amount) && {
      end: formatAmount(untrailed(amount), symbol, language, { most: 8 }),
    }),
  }))
