import { expect, test } from 'vitest'
import { firstPolicy } from '#bank/policy/document'
import { limitsFor, settingsFor } from '#bank/tenant/settings'
import { policyFrom, settingsFrom, type Template, type TenantOrder } from '#bank/tenant/template'
import type { Tenant } from '#bank/tenant/tenant'

/** What a new bank takes over from another. */

const order: TenantOrder = {
  slug: 'north-gate',
  owner: 'ann@b.example',
  kind: 'live',
  currency: null,
  from: 'fern',
}

function templateOf(kind: Tenant['kind']): Template {
  const config = settingsFor(kind, {
    brand: { name: 'Fern', mark: 'M0 0', accent: 'oklch(0.5 0.1 10)', radius: 3 },
    base_currency: 'GBP',
    enable_kyc: true,
    enable_exchange: true,
    tg_bot_name: 'fern_bot',
    telegram_bot: { id: '1234567', servers: 'production' },
    origins: ['https://fern.example'],
    staff_networks: ['10.0.0.0/8'],
    invite_required: true,
    invite_codes: ['alfa'],
    support_email: 'help@fern.example',
    terms_url: 'https://fern.example/terms',
    limits: { ...limitsFor(kind), calcsPerMinute: 7 },
  })
  const first = firstPolicy(kind, { per_day: '123' })
  const order_types = first.order_types.map((terms) => ({
    ...terms,
    per_day: '10',
    unverified: '5',
    max: '77',
  }))
  return {
    tenant: { kind, config } as Tenant,
    policy: { ...first, order_types },
    currencies: [],
    orderTypes: new Map(),
    programs: [],
    issuingPrograms: [],
  }
}

test('without another it has a name of its own, euros and verification', () => {
  const { brand, base_currency, enable_kyc, limits } = settingsFrom(null, order)
  expect([brand.name, base_currency, enable_kyc]).toEqual(['North Gate', 'EUR', true])
  expect(limits).toEqual(limitsFor('live'))
  expect(settingsFrom(null, { ...order, currency: 'USD' }).base_currency).toBe('USD')
  expect(policyFrom(null, 'sandbox')).toEqual(firstPolicy('sandbox'))
})

test('it looks like the other one and offers the same, and has nothing of its people', () => {
  const settings = settingsFrom(templateOf('live'), order)
  expect(settings).toMatchObject({
    brand: { name: 'North Gate', mark: 'M0 0', radius: 3 },
    base_currency: 'GBP',
    enable_kyc: true,
    enable_exchange: true,
    invite_required: true,
    tg_bot_name: null,
    invite_codes: [],
    support_email: null,
    terms_url: null,
  })
  for (const name of ['telegram_bot', 'origins', 'staff_networks'])
    expect(settings).not.toHaveProperty(name)
  expect(settingsFrom(templateOf('live'), { ...order, currency: 'CHF' }).base_currency).toBe('CHF')
})

test('limits of calls are taken over by a bank of the same kind alone', () => {
  expect(settingsFrom(templateOf('live'), order).limits.calcsPerMinute).toBe(7)
  for (const kind of ['live', 'sandbox'] as const) {
    const other = kind === 'live' ? 'sandbox' : 'live'
    expect(settingsFrom(templateOf(other), { ...order, kind }).limits).toEqual(limitsFor(kind))
  }
})

test('what a sandbox lets through in a day is not for a live bank', () => {
  const template = templateOf('sandbox')
  expect(policyFrom(template, 'sandbox')).toBe(template.policy)
  const live = policyFrom(template, 'live')
  expect(live.limits).toEqual(firstPolicy('live').limits)
  for (const terms of live.order_types)
    expect(terms).toMatchObject({ per_day: null, unverified: null, max: '77' })
})

test('a new bank lets people in, offers nothing that is not set up, and is held to its kind’s limits', () => {
  const brand = { name: 'Fern', mark: 'M0 0', accent: 'oklch(0.5 0.1 10)', radius: 3 }
  const { limits, ...settings } = settingsFor('live', { brand, base_currency: 'GBP' })
  expect(settings).toEqual({
    brand,
    base_currency: 'GBP',
    default_theme_mode: 'light',
    theme_switch: true,
    enable_kyc: false,
    enable_exchange: false,
    enable_auto_exchange: false,
    enable_crypto_withdrawal: false,
    tg_bot_name: null,
    invite_required: false,
    invite_codes: [],
    sign_in: ['email', 'phone', 'password', 'telegram'],
    supported_locales: { default: 'en', supported: ['en', 'ru'] },
    support_email: null,
    terms_url: null,
    confirm_email: true,
  })
  expect(limits.tenant).toEqual({ perSecond: 100, burst: 200 })
  expect(limitsFor('sandbox').tenant).toEqual({ perSecond: 25, burst: 75 })
  expect(limits.codes).toEqual({ perMinute: 1, perHour: 5, perDay: 10, perIpHour: 20 })
  expect(limits.orders).toEqual({ perMinute: 10, perHour: 100 })
})
