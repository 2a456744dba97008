import { proposeSetting, readTenantSettings } from '#contract/ops/setting'
import { settingBook } from '#machines/console/settingBook.flow'
import { wire } from '#machines/kit/port'
import { createAttempts } from '#console/attempts.ts'
import type { ConsoleServices } from '#console/services.ts'
import { settingTyped } from './typed.ts'

export function wireSettingBook({ call, mint }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return wire(settingBook.flow, settingBook.ports, {
    readRecord: async ({ unattended }, signal) => ({
      record: await call(readTenantSettings, {}, { signal, unattended }),
    }),
    performAct: async ({ act, draft: { text: reason, picked } }, signal) => {
      const asked = { setting: settingTyped(act, picked), reason }
      await attempts(JSON.stringify(asked), (key) => call(proposeSetting, asked, { signal, key }))
      return { opened: null }
    },
  })
}
