import type { ActorRefFrom } from 'xstate'
import type { Language, ThemeMode } from '#contract/preferences'
import { brandDefaults, type TenantBrand, type TenantConfig } from '#contract/tenantConfig'
import type { Device } from '#device/device'
import type { appFlow } from '#machines/app/app.flow'
import { languageFor } from '#app/i18n/language.tsx'

type App = ActorRefFrom<typeof appFlow>

export interface Theme {
  brand: TenantConfig['brand'] | null
  /** Null where the host or the browser decides. */
  mode: ThemeMode | null
  language: Language
}

const anyLanguage: TenantConfig['supported_locales'] = { default: 'en', supported: ['en', 'ru'] }

/**
 * The person's choice, else the system's; the tenant's where it offers no choice. Inside Telegram
 * the colours are Telegram's.
 */
export function themeOf(app: App, device: Device): Theme {
  const { context, children } = app.getSnapshot()
  const { config } = context
  const preferences = children.displayPreferences?.getSnapshot().context
  const own = config?.theme_switch === false ? config.default_theme_mode : preferences?.theme
  return {
    brand: config?.brand ?? null,
    mode: device.kind === 'telegram' ? null : (own ?? null),
    language: languageFor(
      [preferences?.language ?? null, ...device.languages],
      config?.supported_locales ?? anyLanguage,
    ),
  }
}

/**
 * Through CSSOM: our policy forbids inline styles. Without an accent of its own, the dark theme
 * makes one of the other.
 */
export function applyAccent(root: HTMLElement, brand: TenantBrand): void {
  root.style.setProperty('--tenant-accent', brand.accent)
  root.style.setProperty('--tenant-accent-dark', brand.accent_dark ?? '')
}

/** All of the look, which customers see; the console has the accent alone. */
export function applyBrand(root: HTMLElement, brand: TenantBrand): void {
  applyAccent(root, brand)
  root.style.setProperty('--tenant-second', brand.second ?? '')
  root.style.setProperty('--tenant-radius', `${brand.radius / 16}rem`)
  const { hero, card_art: art, type, illustration } = { ...brandDefaults, ...brand }
  Object.assign(root.dataset, { hero, art, type, illustration })
}

function applyTheme(root: HTMLElement, { brand, mode, language }: Theme): void {
  root.lang = language
  if (mode === null) delete root.dataset.mode
  else root.dataset.mode = mode
  if (brand !== null) applyBrand(root, brand)
}

export function keepTheme(app: App, device: Device, root: HTMLElement): void {
  const apply = () => applyTheme(root, themeOf(app, device))
  app.subscribe(apply)
  app.getSnapshot().children.displayPreferences?.subscribe(apply)
  apply()
}
