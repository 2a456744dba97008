import { withPoint } from '#contract/kit/amountInput'
import { PAGE_LIMIT } from '#contract/kit/page'
import {
  confirmHotLevels,
  dropHotLevels,
  listHotWallets,
  readHotWallet,
  setHotLevels,
} from '#contract/ops/hotWallet'
import { hotWallets } from '#machines/console/hotWallets.flow'
import { oneHotWallet } from '#machines/console/oneHotWallet.flow'
import { wire } from '#machines/kit/port'
import type { ConsoleServices } from '#console/services.ts'

const answers = { confirm: confirmHotLevels, drop: dropHotLevels }

/** Empty for no level. */
const levelIn = (typed = '') => withPoint(typed) || null

export const wireHotWallets = ({ call }: ConsoleServices) => ({
  hotWalletsFlow: wire(hotWallets.flow, hotWallets.ports, {
    readAnswer: async ({ asked: { offset }, unattended }, signal) => ({
      answer: await call(listHotWallets, { offset, limit: PAGE_LIMIT }, { signal, unattended }),
    }),
  }),
  oneHotWalletFlow: wire(oneHotWallet.flow, oneHotWallet.ports, {
    readRecord: async ({ id, unattended }, signal) => ({
      record: await call(readHotWallet, { id }, { signal, unattended }),
    }),
    performAct: async ({ id, act, draft: { text: reason, picked } }, signal) => {
      const [low, high] = picked.map(levelIn)
      if (act === 'set')
        await call(setHotLevels, { id, low: low ?? null, high: high ?? null, reason }, { signal })
      else await call(answers[act], { id, reason }, { signal })
      return { opened: null }
    },
  }),
})
