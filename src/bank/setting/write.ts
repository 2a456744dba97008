import type { OrderType } from '#contract/orderType'
import { orderTypes } from '#contract/orderType'
import type { TenantSetting } from '#contract/ops/settingDocument'
import { programLife } from '#machines/card/program.life'
import { advance } from '#machines/kit/life'
import { dayOf } from '#bank/book/day'
import { listIssuingProgramRows, writeProgramStatus } from '#bank/card/program.rows'
import type { Tx } from '#bank/db/engine'
import { settingsIn } from '#bank/quote/kinds'
import { keepSettings, listSettings } from '#bank/quote/quote.rows'
import { insertTerms } from '#bank/serviceTerms/serviceTerms.rows'
import { isBuilt } from './parts.ts'
import { writeConfig, writeOfferedCurrencies } from './setting.rows.ts'

/** Whose change it is. */
export interface SettingAuthors {
  publishedBy: string
  approvedBy: string
  reason: string
}

export async function writeSetting(
  tx: Tx,
  tenantId: string,
  setting: TenantSetting,
  { at, ...authors }: SettingAuthors & { at: Date },
): Promise<void> {
  switch (setting.part) {
    case 'languages': {
      const { default: usual, supported } = setting
      return writeConfig(tx, tenantId, { supported_locales: { default: usual, supported } })
    }
    case 'invitations':
      return writeConfig(tx, tenantId, {
        invite_required: setting.required,
        invite_codes: setting.codes,
      })
    case 'contacts': {
      const { support_email, terms_url } = setting
      return writeConfig(tx, tenantId, { support_email, terms_url })
    }
    case 'terms': {
      const { texts, is_asked, applies_on } = setting
      const today = dayOf(at)
      const chosen = applies_on ?? today
      // Approved after the day that was chosen, it applies from now.
      const from = chosen > today ? chosen : today
      const terms = { texts, is_asked, applies_on: from, ...authors }
      return insertTerms(tx, tenantId, terms, at)
    }
    case 'currencies':
      return writeOfferedCurrencies(tx, tenantId, setting.on)
    case 'order_types':
      return writeOrderTypes(tx, tenantId, setting.on)
    case 'programs':
      return writePrograms(tx, tenantId, setting.on)
    case 'staff_networks':
      return writeConfig(tx, tenantId, { staff_networks: setting.networks })
    case 'staff_sums': {
      const { goodwill, credit_alone } = setting
      return writeConfig(tx, tenantId, { staff_sums: { goodwill, credit_alone } })
    }
  }
}

async function writeOrderTypes(tx: Tx, tenantId: string, on: readonly OrderType[]) {
  const stored = await listSettings(tx, tenantId)
  for (const id of orderTypes.filter(isBuilt)) {
    const settings = settingsIn(stored, id)
    const isEnabled = on.includes(id)
    if (settings.isEnabled !== isEnabled)
      await keepSettings(tx, tenantId, id, { ...settings, isEnabled })
  }
}

async function writePrograms(tx: Tx, tenantId: string, on: readonly string[]) {
  for (const { id, status } of await listIssuingProgramRows(tx, tenantId)) {
    if ((status === 'ACTIVE') === on.includes(id)) continue
    const type = status === 'ACTIVE' ? 'program.archive' : 'program.restore'
    const record = { status, facts: {} as never }
    await writeProgramStatus(tx, tenantId, id, advance(programLife, record, { type }).status)
  }
}
