import { Refusal } from '#contract/kit/refusal'
import type { TenantSetting } from '#contract/ops/settingDocument'
import type { BulkInsert } from '#bank/ledger/step'
import type { StaffContext } from '#bank/requestContext'
import { isSame, settingIn, settingsOf, type SettingsNow } from './parts.ts'
import { lockSettings } from './setting.rows.ts'
import { writeSetting, type SettingAuthors } from './write.ts'

export interface SettingOfProposal {
  is: 'setting'
  isCurrent: boolean
  before: TenantSetting
  after: TenantSetting
  now: SettingsNow
}

export async function settingTarget(
  { tx, scope }: StaffContext,
  before: TenantSetting,
  after: TenantSetting,
): Promise<SettingOfProposal> {
  const now = await settingsOf(tx, scope.tenantId)
  const isCurrent = isSame(settingIn(now, after.part), before)
  return { is: 'setting', isCurrent, before, after, now }
}

/** Only where the part is still as it was when the change was proposed. */
interface SettingEdit extends Pick<SettingOfProposal, 'before' | 'after'>, SettingAuthors {}

export const settingsChanged: BulkInsert<SettingEdit> = {
  name: 'settings changed',
  rank: 15,
  async write(tx, tenantId, rows, at) {
    for (const { before, after, ...authors } of rows) {
      await lockSettings(tx, tenantId)
      const now = await settingsOf(tx, tenantId)
      if (!isSame(settingIn(now, after.part), before))
        throw new Refusal('STATE_CONFLICT', 'The settings were changed meanwhile.')
      await writeSetting(tx, tenantId, after, { at, ...authors })
    }
  },
}
