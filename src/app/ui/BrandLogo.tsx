import type { TenantBrand } from '#contract/tenantConfig'

export function BrandLogo({ mark, name }: Pick<TenantBrand, 'mark' | 'name'>) {
  return (
    <>
      <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
        <path d={mark} />
      </svg>
      <span>{name}</span>
    </>
  )
}
