import type { KycTerms } from '#contract/kyc'
import type { PolicyDocument } from '#contract/ops/policyDocument'
import type { OrderType } from '#contract/orderType'
import type { Language } from '#contract/preferences'
import type { Tenant } from '#bank/tenant/tenant'
import { isRailId, type RailId, type KycSettings } from './railKinds.ts'
import { en } from './terms/en.ts'
import { ru } from './terms/ru.ts'
import type { TermsWords } from './terms/words.ts'

/** Of a tenant whose settings name no other. */
export const usualKyc: KycSettings = { vendor: 'pretend', attemptsMax: 3 }

export const kycOf = ({ config }: Pick<Tenant, 'config'>): KycSettings => ({
  ...usualKyc,
  ...config.kyc,
})

/** Whether verification is required for the rail; null for what stays inside the bank. */
export function isGated({ identity }: PolicyDocument, railId: string | null): boolean {
  if (railId === null) return identity.inside
  return !isRailId(railId) || identity[railId]
}

export const termsWords: Record<Language, TermsWords> = { en, ru }

export const termsOf = (tenantId: string, railId: RailId, version: number): KycTerms => ({
  title: termsWords.en.rails[railId].title,
  link: `/terms/${tenantId}/${railId}?version=${version}`,
  description: null,
  version,
})

/** Order types that need the rail. */
export const typesOf = (railId: RailId, needs: ReadonlyMap<OrderType, string | null>) =>
  [...needs].filter(([, rail]) => rail === railId).map(([type]) => type)
