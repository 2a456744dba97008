import { useSelector } from '@xstate/react'
import type { TenantPagesActor } from '#machines/console/tenantPages.flow'
import { BrandPage } from './brand/BrandPage.tsx'
import { HostnamesPage } from './hostname/HostnamesPage.tsx'
import { SettingsPage } from './setting/SettingsPage.tsx'
import { TenantBotPart } from './tenantBot/TenantBotPart.tsx'
import { VendorsPage } from './vendor/VendorsPage.tsx'

/** Whichever page of what the bank itself is the address asks for. */
export function TenantPages({ flow }: { flow: TenantPagesActor }) {
  const children = useSelector(flow, (snapshot) => snapshot.children)
  const { brandBook, vendorBook, vendorKeys, settingBook, hostnameBook, hostnameProof } = children
  const { tenantBotBook, botTrial } = children
  if (brandBook) return <BrandPage flow={brandBook} />
  if (settingBook) return <SettingsPage flow={settingBook} />
  if (hostnameBook && hostnameProof)
    return <HostnamesPage flow={hostnameBook} proof={hostnameProof} />
  if (!vendorBook || !vendorKeys || !tenantBotBook || !botTrial) return null
  return (
    <>
      <VendorsPage flow={vendorBook} keys={vendorKeys} />
      <TenantBotPart flow={tenantBotBook} trial={botTrial} />
    </>
  )
}
