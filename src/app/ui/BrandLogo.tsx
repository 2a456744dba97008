import type { TenantBrand as BrandLook } from '#contract/tenantConfig'

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
