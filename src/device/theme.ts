export type Colours = Readonly<Record<string, string>>

export function parseColours(params: unknown): Colours {
  if (typeof params !== 'object' || params === null) return {}
  const sound = Object.entries(params).filter(
    ([name, value]) => /^[a-z][a-z_]{0,39}$/.test(name) && isColour(value),
  )
  return Object.fromEntries(sound) as Colours // every value passed isColour
}

const isColour = (value: unknown) => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)

/** By CSSOM: the content security policy forbids style attributes. */
export function showTheme(root: HTMLElement, colours: Colours): void {
  for (const name of Array.from(root.style).filter((name) => name.startsWith('--tg-theme-')))
    root.style.removeProperty(name)
  for (const [name, colour] of Object.entries(colours))
    root.style.setProperty(`--tg-theme-${name.replaceAll('_', '-')}`, colour)

  const background = colours.bg_color
  if (background === undefined) return
  root.dataset.host = isDark(background) ? 'dark' : 'light'
  root.style.colorScheme = root.dataset.host
}

function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  )
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128
}
