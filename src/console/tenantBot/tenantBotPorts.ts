import {
  proposeTenantBot,
  proposeTenantBotRemoval,
  readTenantBot,
  tryTenantBot,
} from '#contract/ops/tenantBot'
import { botTrialFlow, botTrialPorts } from '#machines/console/botTrial.flow'
import { tenantBotBook } from '#machines/console/tenantBotBook.flow'
import { wire } from '#machines/kit/port'
import { createAttempts } from '#console/attempts.ts'
import type { ConsoleServices } from '#console/services.ts'

export function wireTenantBotBook({ call, mint }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return wire(tenantBotBook.flow, tenantBotBook.ports, {
    readRecord: async ({ unattended }, signal) => ({
      record: await call(readTenantBot, {}, { signal, unattended }),
    }),
    performAct: async ({ act, draft: { text: reason } }, signal) => {
      await attempts(`${act} ${reason}`, (key) =>
        call(proposeTenantBotRemoval, { reason }, { signal, key }),
      )
      return { opened: null }
    },
  })
}

export function wireBotTrial({ call, mint, device: { vault } }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return wire(botTrialFlow, botTrialPorts, {
    tryBot: ({ name }, signal) =>
      call(tryTenantBot, { name, token: vault.take('botToken') ?? null }, { signal }),
    proposeBot: async (asked, signal) => {
      await attempts(JSON.stringify(asked), (key) => call(proposeTenantBot, asked, { signal, key }))
    },
  })
}
