import { openAddress } from '#contract/address'
import { listCurrencies } from '#contract/reference'
import { createWallet, renameWallet } from '#contract/wallet'
import { wire } from '#machines/kit/port'
import { newWallet } from '#machines/wallet/newWallet.flow'
import { walletName } from '#machines/wallet/walletName.flow'
import { receiveFlow, receivePorts } from '#machines/wallet/receive.flow'
import type { Services } from '#app/services.ts'

export const wireNewWallet = ({ call }: Services) =>
  wire(newWallet.flow, newWallet.ports, {
    submitForm: async ({ draft: { walletType: type, name } }, signal) => ({
      result: await call(createWallet, { type, name: name.trim() || null }, { signal }),
    }),
  })

export const wireWalletName = ({ call }: Services) =>
  wire(walletName.flow, walletName.ports, {
    submitForm: async ({ draft: { walletId: uuid, name } }, signal) => ({
      result: await call(renameWallet, { uuid, name: name.trim() || null }, { signal }),
    }),
  })

/** The label of the address every wallet has on every chain. */
const MAIN = 'main'

export const wireReceive = ({ call }: Services) =>
  wire(receiveFlow, receivePorts, {
    fetchReceivable: async (_, signal) => {
      const { data } = await call(listCurrencies, { is_crypto: true }, { signal })
      return { currencies: data.filter(({ is_enabled: open }) => open) }
    },
    openAddress: ({ walletId, chain }, signal) =>
      call(openAddress, { wallet_uuid: walletId, chain, label: MAIN }, { signal }),
  })
