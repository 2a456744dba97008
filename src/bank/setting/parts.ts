import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import { orderTypes } from '#contract/orderType'
import type { Offer, Settings } from '#contract/ops/setting'
import type { TenantSetting, SettingChange } from '#contract/ops/settingDocument'
import { languages } from '#contract/preferences'
import { listIssuingProgramRows } from '#bank/card/program.rows'
import type { Tx } from '#bank/db/engine'
import { kinds, settingsIn } from '#bank/quote/kinds'
import { listSettings } from '#bank/quote/quote.rows'
import {
  assertTermsFit,
  inLanguageOrder,
  termsChanges,
  termsSettings,
} from '#bank/serviceTerms/setting'
import { allowsAddress, isRange } from '#bank/http/ipAddress'
import { chainName } from '#bank/reference/chains'
import { listAllCurrencyRows } from '#bank/reference/reference.rows'
import { staffSumsOf } from './staffSums.ts'
import { settingConfigOf } from './setting.rows.ts'

export type SettingsNow = Omit<Settings, 'proposals'>

export async function settingsOf(tx: Tx, tenantId: string): Promise<SettingsNow> {
  const config = await settingConfigOf(tx, tenantId)
  const types = await listSettings(tx, tenantId)
  return {
    languages: config.supported_locales,
    invitations: { required: config.invite_required, codes: config.invite_codes },
    contacts: { support_email: config.support_email, terms_url: config.terms_url },
    terms: await termsSettings(tx, tenantId),
    currencies: (await listAllCurrencyRows(tx, tenantId)).map((row) => ({
      id: row.id,
      name: [row.symbol, chainName(row.chain_id)].filter(Boolean).join(', '),
      is_on: row.is_enabled,
    })),
    order_types: orderTypes.filter(isBuilt).map((id) => ({
      id,
      name: id,
      is_on: settingsIn(types, id).isEnabled,
    })),
    programs: (await listIssuingProgramRows(tx, tenantId)).map(({ id, name, status }) => ({
      id,
      name,
      is_on: status === 'ACTIVE',
    })),
    staff_networks: { networks: [...(config.staff_networks ?? [])] },
    staff_sums: staffSumsOf(config),
  }
}

/** The others are listed in the API, and no bank offers them. */
export const isBuilt = (id: OrderType) => kinds[id].settings.isEnabled

const onIn = <Id extends string>(offers: readonly Offer[]): Id[] =>
  offers.flatMap(({ id, is_on }) => (is_on ? [id as Id] : []))

/** The part as it is, in the form in which it is proposed. */
export function settingIn(now: SettingsNow, part: TenantSetting['part']): TenantSetting {
  if (
    part === 'languages' ||
    part === 'invitations' ||
    part === 'contacts' ||
    part === 'staff_networks' ||
    part === 'staff_sums'
  )
    return inOrder({ part, ...now[part] } as TenantSetting)
  if (part === 'terms') {
    const { texts, applies_on, is_asked } = now.terms
    return { part, texts, applies_on, is_asked }
  }
  return inOrder({ part, on: onIn(now[part]) } as TenantSetting)
}

/** In one order, so that two that say the same are the same. */
export function inOrder(setting: TenantSetting): TenantSetting {
  const sorted = <Value extends string>(values: readonly Value[]) => [...new Set(values)].sort()
  if (setting.part === 'languages') return { ...setting, supported: sorted(setting.supported) }
  if (setting.part === 'invitations') return { ...setting, codes: sorted(setting.codes) }
  if (setting.part === 'contacts' || setting.part === 'staff_sums') return setting
  if (setting.part === 'staff_networks') return { ...setting, networks: sorted(setting.networks) }
  if (setting.part === 'terms') return { ...setting, texts: inLanguageOrder(setting.texts) }
  return { ...setting, on: sorted<string>(setting.on) } as TenantSetting
}

export const isSame = (one: TenantSetting, other: TenantSetting) =>
  isDeepStrictEqual(inOrder(one), inOrder(other))

const refuseAt = (pointer: string, code: string) =>
  new Refusal('VALIDATION_FAILED', undefined, {
    errors: [{ pointer: `/setting/${pointer}`, code }],
  })

interface Proposer {
  today: string
  /** From where it is proposed. */
  ip: string
}

/**
 * Nothing is chosen that is not there, the bank keeps its own language and currency, and nobody shuts
 * themselves out.
 */
export async function assertFits(
  tx: Tx,
  tenantId: string,
  now: SettingsNow,
  setting: TenantSetting,
  { today, ip }: Proposer,
) {
  if (setting.part === 'terms')
    return assertTermsFit(setting, now.terms, { ...now.languages, today })
  if (setting.part === 'languages' && !setting.supported.includes(setting.default))
    throw refuseAt('default', 'UNKNOWN')
  if (setting.part === 'staff_networks') assertNetworks(setting.networks, ip)
  if (!('on' in setting)) return
  const known = now[setting.part].map(({ id }) => id)
  if (setting.on.some((id) => !known.includes(id))) throw refuseAt('on', 'UNKNOWN')
  if (setting.part !== 'currencies') return
  const { base_currency } = await settingConfigOf(tx, tenantId)
  const own = (await listAllCurrencyRows(tx, tenantId)).find(
    ({ symbol, type }) => symbol === base_currency && type === 'fiat',
  )
  if (own && !setting.on.includes(own.id)) throw refuseAt('on', 'BASE_CURRENCY')
}

function assertNetworks(networks: readonly string[], ip: string): void {
  const wrong = networks.findIndex((one) => !isRange(one))
  if (wrong >= 0) throw refuseAt(`networks/${wrong}`, 'INVALID')
  if (!allowsAddress(networks, ip)) throw refuseAt('networks', 'OWN_ADDRESS')
}

const word = (isOn: boolean) => (isOn ? 'on' : 'off')

/** What of a list is offered anew or no more, by name. */
function listChanges(
  before: readonly string[],
  after: readonly string[],
  named: readonly { id: string; name: string }[],
): SettingChange[] {
  return named.flatMap(({ id, name }) => {
    const [was, is] = [before.includes(id), after.includes(id)]
    return was === is ? [] : [{ item: name, before: word(was), after: word(is) }]
  })
}

const change = (item: string, before: string | null, after: string | null): SettingChange[] =>
  before === after ? [] : [{ item, before, after }]

const itself = (values: readonly string[]) => values.map((id) => ({ id, name: id }))

export function settingChanges(
  before: TenantSetting,
  after: TenantSetting,
  now: SettingsNow,
): SettingChange[] {
  if (before.part === 'languages' && after.part === 'languages')
    return [
      ...change('default', before.default, after.default),
      ...listChanges(before.supported, after.supported, itself(languages)),
    ]
  if (before.part === 'invitations' && after.part === 'invitations')
    return [
      ...change('required', word(before.required), word(after.required)),
      ...listChanges(before.codes, after.codes, itself([...before.codes, ...after.codes])),
    ]
  if (before.part === 'contacts' && after.part === 'contacts')
    return [
      ...change('support_email', before.support_email, after.support_email),
      ...change('terms_url', before.terms_url, after.terms_url),
    ]
  if (before.part === 'terms' && after.part === 'terms') return termsChanges(before, after)
  if (before.part === 'staff_networks' && after.part === 'staff_networks')
    return listChanges(
      before.networks,
      after.networks,
      itself([...before.networks, ...after.networks]),
    )
  if (before.part === 'staff_sums' && after.part === 'staff_sums')
    return [
      ...change('goodwill', before.goodwill, after.goodwill),
      ...change('credit_alone', before.credit_alone, after.credit_alone),
    ]
  if ('on' in before && 'on' in after) return listChanges(before.on, after.on, now[after.part])
  throw new Error(`${before.part} does not become ${after.part}.`)
}
