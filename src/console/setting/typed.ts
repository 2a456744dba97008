import { languages } from '#contract/preferences'
import type { OrderType } from '#contract/orderType'
import type { TenantSetting, SettingPart } from '#contract/ops/settingDocument'

/** What the form of each part holds, in the order of its fields; all go by one name. */
export function settingTyped(part: SettingPart, picked: readonly string[]): TenantSetting {
  const [first = '', ...rest] = picked
  switch (part) {
    case 'languages':
      return {
        part,
        default: languages.find((one) => one === first) ?? 'en',
        supported: languages.filter((one) => rest.includes(one)),
      }
    case 'invitations':
      return {
        part,
        codes: first.split(/[\s,]+/).filter(Boolean),
        required: rest.includes('required'),
      }
    case 'contacts':
      return { part, support_email: first.trim() || null, terms_url: rest[0]?.trim() || null }
    case 'order_types':
      // Each is the value of a box that the bank's own list made.
      return { part, on: picked as OrderType[] }
    default:
      return { part, on: [...picked] }
  }
}
