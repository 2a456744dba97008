import {
  cancelPayout,
  changePayout,
  createPayout,
  exportPayout,
  listPayouts,
  readPayout,
  submitPayout,
} from '#contract/payout'
import { listCurrencies } from '#contract/reference'
import { readWallet } from '#contract/wallet'
import type { Language } from '#contract/preferences'
import { wire } from '#machines/kit/port'
import { fileOf } from '#machines/payout/file.setup'
import { onePayoutFlow, onePayoutPorts } from '#machines/payout/onePayout.flow'
import { payoutFileFlow, payoutFilePorts } from '#machines/payout/payoutFile.flow'
import { payoutReport } from '#machines/payout/payoutReport.flow'
import { payoutTemplate } from '#machines/payout/payoutTemplate.flow'
import { payoutsList } from '#machines/payout/payouts.flow'
import { wireProof } from '#app/features/proof/ports.ts'
import { decimalSignOf } from '#app/i18n/amounts.ts'
import type { Services } from '#app/services.ts'

export const wirePayouts = ({ call }: Services) =>
  wire(payoutsList.flow, payoutsList.ports, {
    fetchPage: async ({ filter, limit, offset }, signal) => {
      const ask = { wallet_id: filter.walletId, limit, offset }
      const { data, pagination } = await call(listPayouts, ask, { signal })
      return { data, total: pagination.total }
    },
  })

export const wirePayoutFile = ({ call, language }: Services) =>
  wire(payoutFileFlow, payoutFilePorts, {
    readPayoutOffer: async ({ walletId }, signal) => {
      const [{ data }, wallet, head] = await Promise.all([
        call(listCurrencies, {}, { signal }),
        call(readWallet, { uuid: walletId }, { signal }),
        headIn(language()),
      ])
      const currencies = data.filter(({ is_enabled: open }) => open)
      const held = wallet.balance.flatMap(({ details }) =>
        details.map(({ currency }) => currency.uuid),
      )
      const first = currencies.find(({ uuid }) => held.includes(uuid)) ?? currencies[0]
      const decimal = decimalSignOf(language())
      return { currencies, currencyId: first?.uuid ?? null, decimal, head }
    },
    readFile: async ({ file }) => ({ text: await file.text() }),
    checkFile: async ({ walletId, id, currencyId, decimal, lines }, signal) => {
      const file = { wallet_id: walletId, decimal_sign: decimal, rows: lines }
      const { data } =
        id === null
          ? await call(createPayout, { ...file, currency_id: currencyId }, { signal })
          : await call(changePayout, { ...file, id }, { signal })
      return data
    },
  })

const headIn = async (language: Language): Promise<readonly string[]> => {
  const words = { en: () => import('./words.en.ts'), ru: () => import('./words.ru.ts') }
  return (await words[language]()).payout.head
}

export const wireOnePayout = (services: Services) => {
  const { call } = services
  return wire(onePayoutFlow, onePayoutPorts, {
    readPayout: async ({ walletId, id }, signal) =>
      (await call(readPayout, { wallet_id: walletId, id }, { signal })).data,
    submitPayout: async ({ walletId, ...seen }, signal) =>
      (await call(submitPayout, { wallet_id: walletId, ...seen }, { signal })).data,
    cancelPayout: async ({ walletId, id }, signal) =>
      (await call(cancelPayout, { wallet_id: walletId, id }, { signal })).data,
  }).provide({
    actors: { proofFlow: wireProof(services), payoutFileFlow: wirePayoutFile(services) },
  })
}

export const wirePayoutReport = ({ call, device }: Services) =>
  wire(payoutReport.flow, payoutReport.ports, {
    saveStatement: async ({ ask: { walletId, id } }, signal) => {
      const ask = { wallet_id: walletId, id, bom: true }
      const content = await call(exportPayout, ask, { signal })
      return { result: await device.save({ name: 'payments.csv', type: 'text/csv', content }) }
    },
  })

export const wirePayoutTemplate = ({ device, language }: Services) =>
  wire(payoutTemplate.flow, payoutTemplate.ports, {
    saveStatement: async () => {
      const content = `\ufeff${fileOf(await headIn(language()), [])}\n`
      return { result: await device.save({ name: 'template.csv', type: 'text/csv', content }) }
    },
  })
