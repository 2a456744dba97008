import { readSpending } from '#contract/spending'
import { wire } from '#machines/kit/port'
import { spending } from '#machines/spending/spending.flow'
import type { Services } from '#app/services.ts'

export const wireSpending = ({ call }: Services) =>
  wire(spending.flow, spending.ports, {
    readAnswer: async ({ asked: { walletId }, unattended }, signal) => {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const request = { wallet_uuid: walletId, time_zone }
      return { answer: await call(readSpending, request, { signal, unattended }) }
    },
  })
