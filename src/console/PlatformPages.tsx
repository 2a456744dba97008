import { useSelector } from '@xstate/react'
import type { PlatformPagesActor } from '#machines/console/platformPages.flow'
import { TenantPage } from './tenant/TenantPage.tsx'
import { TenantsPage } from './tenant/TenantsPage.tsx'

/** All banks of the platform, or the one that the address asks for. */
export function PlatformPages({ flow }: { flow: PlatformPagesActor }) {
  const { tenantList, oneTenant } = useSelector(flow, (snapshot) => snapshot.children)
  if (oneTenant) return <TenantPage flow={oneTenant} />
  return tenantList && <TenantsPage flow={tenantList} />
}
