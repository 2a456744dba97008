import { expect, test } from 'vitest'
import { styleOf } from '#bank/kyc/hosted/style'
import type { TenantBrand } from '#contract/tenantConfig'

/** The look of the pages that the bank renders itself, from what a tenant has chosen. */

const brand = { accent: 'oklch(52% 0.17 265)', radius: 12 } as TenantBrand
const styleWith = (more: Partial<TenantBrand>) => styleOf({ ...brand, ...more }).text

test('a brand has its accent, in the dark too, and its corners', () => {
  expect(styleWith({})).toContain(
    '--tenant: oklch(52% 0.17 265); --dark: oklch(52% 0.17 265); --radius: 0.75rem;',
  )
  expect(styleWith({ accent_dark: '#abcdef' })).toContain('--dark: #abcdef;')
})

test('what is no colour leaves its place, and breaks out of nothing', () => {
  for (const accent of ['red;}body{display:none', 'url("x")', '</style>', '', 'r'.repeat(61)])
    expect(styleWith({ accent })).toContain('--tenant: currentColor; --dark: currentColor;')
  expect(styleWith({ accent: 'r'.repeat(60) })).toContain(`--tenant: ${'r'.repeat(60)};`)
})
