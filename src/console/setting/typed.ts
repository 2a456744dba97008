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
        codes: listed(first),
        required: rest.includes('required'),
      }
    case 'contacts':
      return { part, support_email: first.trim() || null, terms_url: rest[0]?.trim() || null }
    case 'terms':
      return termsTyped(first, rest)
    case 'staff_networks':
      return { part, networks: listed(first) }
    case 'staff_sums':
      return { part, goodwill: first.trim(), credit_alone: rest[0]?.trim() ?? '' }
    case 'order_types':
      // Each is the value of a box that the bank's own list made.
      return { part, on: picked as OrderType[] }
    default:
      return { part, on: [...picked] }
  }
}

/** Apart by spaces, lines or commas. */
const listed = (typed: string) => typed.split(/[\s,]+/).filter(Boolean)

/** The day, title and text of each language, and whether customers are asked. */
function termsTyped(day: string, rest: readonly string[]): TenantSetting {
  const texts = languages.flatMap((language, at) => {
    const [title = '', text = ''] = rest.slice(2 * at)
    return title.trim() || text.trim() ? [{ language, title, text }] : []
  })
  return { part: 'terms', texts, applies_on: day || null, is_asked: rest.includes('asked') }
}
