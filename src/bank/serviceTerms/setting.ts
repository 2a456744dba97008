import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#contract/kit/refusal'
import type { Settings } from '#contract/ops/setting'
import type { SettingChange, TenantSetting } from '#contract/ops/settingDocument'
import { languages, type Language } from '#contract/preferences'
import type { Tx } from '#bank/db/engine'
import { listTermsRows, newestTerms } from './serviceTerms.rows.ts'
import { termsPageOf } from './serviceTerms.ts'

/** Terms of service as a part of the settings: published as the others are changed, by two people. */

export type ServiceTermsSetting = Extract<TenantSetting, { part: 'terms' }>

export async function termsSettings(tx: Tx, tenantId: string): Promise<Settings['terms']> {
  const newest = await newestTerms(tx, tenantId)
  const rows = await listTermsRows(tx, tenantId)
  return {
    version: newest?.version ?? 0,
    texts: newest?.texts ?? [],
    applies_on: newest?.applies_on ?? null,
    is_asked: newest?.is_asked ?? true,
    page: termsPageOf(tenantId),
    versions: rows.map(({ version, applies_on, published_at, reason, ...by }) => ({
      version,
      applies_on,
      published_at: published_at.toISOString(),
      published_by: { id: by.publisher_id, name: by.publisher },
      approved_by: { id: by.approver_id, name: by.approver },
      reason,
    })),
  }
}

/** In every language that the bank speaks, once each, and never from a day that is over. */
export function assertTermsFit(
  { texts, applies_on, is_asked }: ServiceTermsSetting,
  before: Settings['terms'],
  { supported, today }: { supported: readonly Language[]; today: string },
): void {
  const written = texts.map(({ language }) => language)
  if (!isDeepStrictEqual(written.toSorted(), supported.toSorted()))
    throw termsRefused('texts', 'LANGUAGES')
  if (applies_on !== null && applies_on < today) throw termsRefused('applies_on', 'PAST')
  const isSame =
    isDeepStrictEqual(inLanguageOrder(texts), before.texts) && is_asked === before.is_asked
  if (isSame && applies_on === null) throw new Refusal('SAME_VALUE', 'It changes nothing.')
}

const termsRefused = (pointer: string, code: string) =>
  new Refusal('VALIDATION_FAILED', undefined, {
    errors: [{ pointer: `/setting/${pointer}`, code }],
  })

export const inLanguageOrder = (texts: ServiceTermsSetting['texts']) =>
  languages.flatMap((language) => texts.filter((one) => one.language === language))

export const termsChanges = (
  before: ServiceTermsSetting,
  after: ServiceTermsSetting,
): SettingChange[] => {
  const lines = (setting: ServiceTermsSetting) => [
    ['is_asked', setting.is_asked ? 'on' : 'off'] as const,
    ['applies_on', setting.applies_on] as const,
    ...languages.flatMap((language) => {
      const found = setting.texts.find((one) => one.language === language)
      return [
        [`title_${language}`, found?.title ?? null] as const,
        [`text_${language}`, found?.text ?? null] as const,
      ]
    }),
  ]
  const former = new Map(lines(before))
  return lines(after).flatMap(([item, value]) => {
    const was = former.get(item) ?? null
    return was === value ? [] : [{ item, before: was, after: value }]
  })
}
