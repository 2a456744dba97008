import { brandFields, type BrandChange } from '#contract/ops/brandDocument'
import type { TenantBrand } from '#contract/tenantConfig'

const textOf = (value: string | number | undefined) => (value === undefined ? null : String(value))

export const brandChanges = (before: TenantBrand, after: TenantBrand): BrandChange[] =>
  brandFields.flatMap((field) => {
    const [was, is] = [textOf(before[field]), textOf(after[field])]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
