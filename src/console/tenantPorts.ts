import { tenantPagesFlow } from '#machines/console/tenantPages.flow'
import { withFlows } from '#machines/kit/port'
import { wireBrandBook } from './brand/brandPorts.ts'
import { wireHostnameBook, wireHostnameProof } from './hostname/hostnamePorts.ts'
import type { ConsoleServices } from './services.ts'
import { wireSettingBook } from './setting/settingPorts.ts'
import { wireBotTrial, wireTenantBotBook } from './tenantBot/tenantBotPorts.ts'
import { wireVendorBook, wireVendorKeys } from './vendor/vendorPorts.ts'

/** What the bank itself is. */
export const wireTenantPages = (services: ConsoleServices) =>
  withFlows(tenantPagesFlow, {
    brandBookFlow: wireBrandBook(services),
    vendorBookFlow: wireVendorBook(services),
    vendorKeysFlow: wireVendorKeys(services),
    tenantBotBookFlow: wireTenantBotBook(services),
    botTrialFlow: wireBotTrial(services),
    settingBookFlow: wireSettingBook(services),
    hostnameBookFlow: wireHostnameBook(services),
    hostnameProofFlow: wireHostnameProof(services),
  })
