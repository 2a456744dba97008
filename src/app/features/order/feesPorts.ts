import { listOrderTypes } from '#contract/orderType'
import { readPaymentLimits } from '#contract/paymentLimits'
import { fees } from '#machines/fee/fees.flow'
import { wire } from '#machines/kit/port'
import type { Services } from '#app/services.ts'

export const wireFees = ({ call }: Services) =>
  wire(fees.flow, fees.ports, {
    readAnswer: async ({ unattended }, signal) => {
      const [types, limits] = await Promise.all([
        call(listOrderTypes, {}, { signal, unattended }),
        call(readPaymentLimits, {}, { signal, unattended }),
      ])
      return { answer: { types, limits } }
    },
  })
