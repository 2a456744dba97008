import { useSelector } from '@xstate/react'
import type { TenantPagesActor } from '#machines/console/tenantPages.flow'
import { BrandPage } from './brand/BrandPage.tsx'
import { VendorsPage } from './vendor/VendorsPage.tsx'

/** Whichever page of what the bank itself is the address asks for. */
export function TenantPages({ flow }: { flow: TenantPagesActor }) {
  const { brandBook, vendorBook, vendorKeys } = useSelector(flow, ({ children }) => children)
  if (brandBook) return <BrandPage flow={brandBook} />
  return vendorBook && vendorKeys && <VendorsPage flow={vendorBook} keys={vendorKeys} />
}
