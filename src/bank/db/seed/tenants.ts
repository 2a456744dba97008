import { demoTenants, type DemoTenant } from '#contract/tenants'
import { settingsFor } from '#bank/tenant/settings'
import type { Tenant } from '#bank/tenant/tenant'

export type SeededTenant = Omit<Tenant, 'secrets' | 'status' | 'pause' | 'isPlatform'>

export interface DemoCustomer {
  email: string
  phone: string
  password: string
  telegramId: string
  firstName: string
  lastName: string
  birthDate: string
}

/** One per sandbox tenant, verified. Their passwords are no secret. */
export const demoCustomers: Record<DemoTenant, DemoCustomer> = {
  larkspur: {
    email: 'ada@larkspur.example',
    phone: '15550100100',
    password: 'blue larkspur in june',
    telegramId: '700100200',
    firstName: 'Ada',
    lastName: 'Larsen',
    birthDate: '1990-04-01',
  },
  juniper: {
    email: 'jonas@juniper.example',
    phone: '15550100200',
    password: 'green juniper in frost',
    telegramId: '700100300',
    firstName: 'Jonas',
    lastName: 'Einer',
    birthDate: '1987-09-02',
  },
}

export const seededTenants: Record<DemoTenant, SeededTenant> = {
  larkspur: {
    id: demoTenants.larkspur,
    slug: 'larkspur',
    kind: 'sandbox',
    config: settingsFor('sandbox', {
      brand: {
        name: 'Larkspur',
        mark: 'M2 2.5h11a9 9 0 0 1 9 9H11a9 9 0 0 1-9-9zM2 12.5h11a9 9 0 0 1 9 9H11a9 9 0 0 1-9-9z',
        accent: 'oklch(0.49 0.165 270)',
        second: 'oklch(0.5 0.14 300)',
        radius: 12,
        hero: 'gradient',
        card_art: 'waves',
        type: 'serif',
        illustration: 'solid',
      },
      base_currency: 'USD',
      enable_kyc: true,
      tg_bot_name: 'larkspur_play_bot',
      support_email: 'help@larkspur.example',
      terms_url: 'https://larkspur.example/terms',
    }),
  },
  juniper: {
    id: demoTenants.juniper,
    slug: 'juniper',
    kind: 'sandbox',
    config: settingsFor('sandbox', {
      brand: {
        name: 'Juniper',
        mark: 'M12 2a9 9 0 0 1 9 9H3a9 9 0 0 1 9-9zM12 12.5a9 9 0 0 1 9 9H3a9 9 0 0 1 9-9z',
        accent: 'oklch(0.43 0.085 163)',
        second: 'oklch(0.45 0.09 245)',
        radius: 16,
        hero: 'deep',
        card_art: 'grid',
        type: 'inter',
        illustration: 'line',
      },
      base_currency: 'EUR',
      enable_kyc: true,
      default_theme_mode: 'dark',
      sign_in: ['phone', 'email', 'telegram', 'password'],
      confirm_email: false,
      tg_bot_name: 'juniper_play_bot',
      support_email: 'help@juniper.example',
      terms_url: 'https://juniper.example/terms',
    }),
  },
}

/** For tests of what a live tenant must not have. It has no demo customer. */
export const liveTenant: SeededTenant = {
  id: '01980000-1a4c-7000-8000-000000000003',
  slug: 'sorrel',
  kind: 'live',
  config: settingsFor('live', {
    brand: { name: 'Sorrel', mark: 'M4 4h16v16H4z', accent: 'oklch(0.5 0.14 40)', radius: 8 },
    base_currency: 'EUR',
  }),
}
