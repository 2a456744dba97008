import type { Language, ThemeMode } from '#contract/taste'
import type { TenantConfig } from '#contract/tenantConfig'
import type { Device } from '#device/device'
import type { House } from '#app/root.ts'
import { languageFor } from '#app/i18n/words.ts'

export interface Dress {
  brand: TenantConfig['brand'] | null
  /** Null where the host or the browser decides. */
  mode: ThemeMode | null
  language: Language
}

const anyLanguage: TenantConfig['supported_locales'] = { default: 'en', supported: ['en', 'ru'] }

/**
 * In which brand, light and language the app is to be seen now. What the person chose comes first,
 * then what host and browser ask for, then the tenant; inside Telegram its colours are not ours to
 * choose.
 */
export function dressOf(house: House, device: Device): Dress {
  const { context, children } = house.getSnapshot()
  const { config } = context
  const taste = children.taste?.getSnapshot().context
  const chosen = config?.theme_switch === false ? null : (taste?.theme ?? null)
  return {
    brand: config?.brand ?? null,
    mode: device.kind === 'telegram' ? null : (chosen ?? config?.default_theme_mode ?? null),
    language: languageFor(
      [taste?.language ?? null, ...device.languages],
      config?.supported_locales ?? anyLanguage,
    ),
  }
}

/** Puts it on, through CSSOM: our policy lets no style stand in the page. */
export function dress(root: HTMLElement, { brand, mode, language }: Dress): void {
  root.lang = language
  if (mode === null) delete root.dataset.mode
  else root.dataset.mode = mode
  if (brand === null) return
  root.style.setProperty('--tenant-accent', brand.accent)
  root.style.setProperty('--tenant-radius', `${brand.radius / 16}rem`)
}

/** Keeps the page dressed as house and taste change. */
export function keepDressed(house: House, device: Device, root: HTMLElement): void {
  const put = () => dress(root, dressOf(house, device))
  house.subscribe(put)
  house.getSnapshot().children.taste?.subscribe(put)
  put()
}
