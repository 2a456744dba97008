import { brandFields, isBrandChoice, type BrandChange } from '#contract/ops/brandDocument'
import { brandDefaults, type TenantBrand } from '#contract/tenantConfig'

/** What is left out is as it was before there was a choice, so naming that changes nothing. */
function textOf(brand: TenantBrand, field: BrandChange['field']): string | null {
  const value = brand[field] ?? (isBrandChoice(field) ? brandDefaults[field] : null)
  return value === null ? null : String(value)
}

export const brandChanges = (before: TenantBrand, after: TenantBrand): BrandChange[] =>
  brandFields.flatMap((field) => {
    const [was, is] = [textOf(before, field), textOf(after, field)]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
