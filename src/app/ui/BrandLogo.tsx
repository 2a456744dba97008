import type { TenantBrand as BrandLook } from '#contract/tenantConfig'

/** The tenant's mark and name, the mark in the tenant's accent. */
export function BrandLogo({ mark, name }: Pick<BrandLook, 'mark' | 'name'>) {
  return (
    <>
      <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
        <path d={mark} />
      </svg>
      <span>{name}</span>
    </>
  )
}
