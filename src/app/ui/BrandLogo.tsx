import type { TenantBrand } from '#contract/tenantConfig'

export const BrandLogo = ({ mark, name }: Pick<TenantBrand, 'mark' | 'name'>) => (
  <>
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d={mark} />
    </svg>
    <span>{name}</span>
  </>
)
