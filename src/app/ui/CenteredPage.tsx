import type { ReactNode } from 'react'
import type { Brand as BrandLook } from '#contract/tenantConfig'
import { Brand } from './BrandLogo.tsx'

interface Shown {
  brand: BrandLook | undefined
  children: ReactNode
}

/** One column: whose bank it is, and one thing to do. */
export function SignInLayout({ brand, children }: Shown) {
  return (
    <main className="door" id="content">
      {brand && (
        <p className="brand">
          <Brand {...brand} />
        </p>
      )}
      {children}
    </main>
  )
}
