import { openAddress } from '#contract/address'
import { listCurrencies } from '#contract/reference'
import type { TransactionFilterAsked } from '#contract/transaction'
import {
  createWallet,
  exportTransactions,
  listTransactions,
  listWallets,
  readTransaction,
  readWallet,
  readWalletHistory,
  WALLETS_MAX,
} from '#contract/wallet'
import { PAGE_ROWS } from '#machines/kit/pages'
import { wire } from '#machines/kit/port'
import { newWallet } from '#machines/wallet/newWallet.flow'
import { receiveFlow, receivePorts } from '#machines/wallet/receive.flow'
import { statement } from '#machines/wallet/statement.flow'
import { transactionsFlow } from '#machines/wallet/transactions.flow'
import { transactionsPorts, type RowsAsk } from '#machines/wallet/transactions.setup'
import { walletFlow, walletPorts } from '#machines/wallet/wallet.flow'
import type { World } from '../wiring.ts'

const LATEST = 6

/** Who answers for the wallets: the bank, and this device for which one was open. */
export const wireWallet = ({ call, device: { settings, watchReturn } }: World) =>
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
    watchReturn: (_, tell) => watchReturn(() => tell({ type: 'person.returned' })),
  })

export const wireNewWallet = ({ call }: World) =>
  wire(newWallet.flow, newWallet.ports, {
    doDeed: async ({ draft: { walletType: type } }, signal) => ({
      result: await call(createWallet, { type }, { signal }),
    }),
  })

/** Of what belongs with a move, as many are shown. */
const LINKED_MAX = 6

const STATEMENT = 'transactions.csv'

/** An empty filter is none: the bank then finds a page by its place. */
const narrowing = (filter: TransactionFilterAsked) =>
  Object.keys(filter).length > 0 ? { filter } : {}

export function wireTransactions({ call }: World) {
  const fetchRows = async ({ walletId, filter, page, upTo }: RowsAsk, signal: AbortSignal) => {
    const { data, total, newest } = await call(
      listTransactions,
      {
        wallet_uuid: walletId,
        limit: PAGE_ROWS,
        offset: page * PAGE_ROWS,
        ...narrowing(filter),
        ...(upTo !== null && { up_to: upTo }),
      },
      { signal },
    )
    return { rows: data, total, upTo: newest }
  }
  const read = (wallet_uuid: string, uuid: string, signal: AbortSignal) =>
    call(readTransaction, { wallet_uuid, uuid }, { signal })

  return wire(transactionsFlow, transactionsPorts, {
    fetchRows,
    fetchMore: fetchRows,
    fetchRow: async ({ walletId, id }, signal) => {
      const { history, ...row } = await read(walletId, id, signal)
      const others = row.linked.slice(0, LINKED_MAX)
      // What belongs with it may lie in another wallet of theirs; the move is shown without it then.
      const linked = await Promise.all(
        others.map((uuid) => read(walletId, uuid, signal).catch(() => null)),
      )
      return { row, history, linked: linked.filter((one) => one !== null) }
    },
  })
}

export const wireStatement = ({ call, device }: World) =>
  wire(statement.flow, statement.ports, {
    saveStatement: async ({ ask: { walletId, filter } }, signal) => {
      const text = await call(
        exportTransactions,
        {
          wallet_uuid: walletId,
          ...narrowing(filter),
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          bom: true,
        },
        { signal },
      )
      return { kept: await device.save({ name: STATEMENT, type: 'text/csv', text }) }
    },
  })

/** The label of the address every wallet has on every chain. */
const MAIN = 'main'

export const wireReceive = ({ call }: World) =>
  wire(receiveFlow, receivePorts, {
    fetchReceivable: async (_, signal) => {
      const { data } = await call(listCurrencies, { is_crypto: true }, { signal })
      return { currencies: data.filter(({ is_enabled: open }) => open) }
    },
    openAddress: ({ walletId, chain }, signal) =>
      call(openAddress, { wallet_uuid: walletId, chain, label: MAIN }, { signal }),
  })
