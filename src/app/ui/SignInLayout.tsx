import type { ReactNode } from 'react'
import type { TenantBrand } from '#contract/tenantConfig'
import { BrandLogo } from './BrandLogo.tsx'

interface Props {
  brand: TenantBrand | undefined
  children: ReactNode
}

export const SignInLayout = ({ brand, children }: Props) => (
  <main className="door" id="content">
    {brand && (
      <p className="brand">
        <BrandLogo {...brand} />
      </p>
    )}
    {children}
  </main>
)
