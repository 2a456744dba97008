import { openAddress } from '#contract/address'
import { listChains, listCurrencies } from '#contract/reference'
import {
  createWallet,
  listTransactions,
  listWallets,
  readTransaction,
  readWallet,
  readWalletHistory,
  WALLETS_MAX,
} from '#contract/wallet'
import { wire } from '#machines/kit/port'
import { receiveFlow, receivePorts } from '#machines/wallet/receive.flow'
import { transactionsFlow } from '#machines/wallet/transactions.flow'
import { transactionsPorts, type RowsAsk } from '#machines/wallet/transactions.setup'
import { walletFlow, walletPorts } from '#machines/wallet/wallet.flow'
import type { World } from '../wiring.ts'

const LATEST = 6

/** Who answers for the wallets: the bank, and this device for which one was open. */
export const wireWallet = ({ call, device: { settings } }: World) =>
  wire(walletFlow, walletPorts, {
    fetchWallets: async (_, signal) => {
      const { data } = await call(listWallets, { limit: WALLETS_MAX }, { signal })
      return { wallets: data, open: settings.read('wallet') }
    },
    readWallet: async ({ walletId: uuid }, signal) => {
      const [detail, { data }] = await Promise.all([
        call(readWallet, { uuid }, { signal }),
        call(listTransactions, { wallet_uuid: uuid, limit: LATEST }, { signal }),
      ])
      settings.keep('wallet', uuid)
      return { detail, latest: data }
    },
    fetchHistory: ({ walletId: uuid }, signal) => call(readWalletHistory, { uuid }, { signal }),
    makeWallet: ({ walletType: type }, signal) => call(createWallet, { type }, { signal }),
  })

const ROWS = 50

export function wireTransactions({ call }: World) {
  const fetchRows = async ({ walletId, filter, offset, upTo }: RowsAsk, signal: AbortSignal) => {
    const { data, total, newest } = await call(
      listTransactions,
      {
        wallet_uuid: walletId,
        limit: ROWS,
        offset,
        ...(Object.keys(filter).length > 0 && { filter }),
        ...(upTo !== null && { up_to: upTo }),
      },
      { signal },
    )
    return { rows: data, total, upTo: newest }
  }
  return wire(transactionsFlow, transactionsPorts, {
    fetchRows,
    fetchMore: fetchRows,
    fetchRow: ({ walletId, id }, signal) =>
      call(readTransaction, { wallet_uuid: walletId, uuid: id }, { signal }),
  })
}

/** The label of the address every wallet has on every chain. */
const MAIN = 'main'

export const wireReceive = ({ call }: World) =>
  wire(receiveFlow, receivePorts, {
    fetchReceivable: async (_, signal) => {
      const [currencies, chains] = await Promise.all([
        call(listCurrencies, {}, { signal }),
        call(listChains, {}, { signal }),
      ])
      return { currencies: currencies.data, chains: chains.data }
    },
    openAddress: ({ walletId, chain }, signal) =>
      call(openAddress, { wallet_uuid: walletId, chain, label: MAIN }, { signal }),
  })
