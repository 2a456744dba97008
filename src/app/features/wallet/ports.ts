import { listActivity } from '#contract/activity'
import { listWallets, readWallet, WALLETS_MAX } from '#contract/wallet'
import { wire } from '#machines/kit/port'
import { walletFlow, walletPorts } from '#machines/wallet/wallet.flow'
import type { Services } from '#app/services.ts'

const LATEST = 6

/** Every tab has its own open wallet; the device remembers the one chosen last in any of them. */
export function wireWallet({ call, device: { settings, watchShown } }: Services) {
  let openHere: string | null = null

  return wire(walletFlow, walletPorts, {
    fetchWallets: async (_, signal) => {
      const { data } = await call(listWallets, { limit: WALLETS_MAX }, { signal })
      return { wallets: data, open: settings.read('wallet') }
    },
    readWallet: async ({ walletId: uuid }, signal) => {
      if (uuid !== openHere) settings.write('wallet', uuid)
      openHere = uuid
      const [detail, { data }] = await Promise.all([
        call(readWallet, { uuid }, { signal }),
        call(listActivity, { wallet_uuid: uuid, limit: LATEST }, { signal }),
      ])
      return { detail, latest: data }
    },
    watchAppShown: (_, send) => watchShown(() => send({ type: 'app.shown' })),
  })
}
