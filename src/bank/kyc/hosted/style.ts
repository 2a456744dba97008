import type { TenantBrand } from '#contract/tenantConfig'
import { Html } from './html.ts'

const safe = (text: string) => (/^[\w .%()#,/-]{1,60}$/.test(text) ? text : 'currentColor')

/**
 * Styles of the pages the bank renders itself. They load no style sheet, so the few theme tokens
 * they need are derived here from the tenant's accent, as the app does.
 */
export const styleOf = ({ accent, accent_dark: dark = accent, radius }: TenantBrand): Html =>
  new Html(`
:root { color-scheme: light dark; --tenant: ${safe(accent)}; --dark: ${safe(dark)}; --radius: ${radius / 16}rem;
  --inner: max(0px, calc(var(--radius) - .25rem)); --surface: Canvas; --raised: Canvas;
  --ink: CanvasText; --soft: CanvasText; --line: GrayText; --control: GrayText;
  --accent: var(--tenant); --accent-ink: LinkText; --bad: CanvasText; --good: CanvasText }
@supports (color: light-dark(#000, #fff)) and (color: oklch(from #000 l c h)) { :root {
  --neutral: oklch(from var(--tenant) .5 .02 calc(265 + (h - 265) * 1.8));
  --surface: light-dark(oklch(from var(--neutral) .983 .0035 h), oklch(from var(--neutral) .17 .008 h));
  --raised: light-dark(oklch(from var(--neutral) .998 .0008 h), oklch(from var(--neutral) .209 .01 h));
  --ink: light-dark(oklch(from var(--neutral) .23 .018 h), oklch(from var(--neutral) .955 .004 h));
  --soft: color-mix(in oklab, var(--ink) 66%, var(--surface));
  --line: light-dark(color-mix(in oklab, var(--ink) 9%, var(--surface)), color-mix(in oklab, var(--ink) 13%, var(--surface)));
  --control: color-mix(in oklab, var(--ink) 53%, var(--surface));
  --accent: light-dark(oklch(from var(--tenant) min(l, .52) c h), oklch(from var(--dark) .535 c h));
  --accent-ink: light-dark(oklch(from var(--tenant) min(l, .48) c h), oklch(from var(--dark) .8 calc(c * .7) h));
  --good: light-dark(oklch(.46 .1 152), oklch(.81 .12 152));
  --bad: light-dark(oklch(.5 .17 26), oklch(.77 .12 24)) } }
${rules}`)

const rules = `*, *::before, *::after { box-sizing: border-box; margin: 0; padding: 0 }
html { text-size-adjust: 100%; -webkit-text-size-adjust: 100% }
body { background: var(--surface); color: var(--ink); letter-spacing: -.006em;
  font: .9375rem/1.5rem "Inter Variable", "Helvetica Neue", Arial, system-ui, sans-serif }
.top, main { max-width: 36rem; margin-inline: auto; padding-inline: 1.25rem }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between;
  gap: .25rem 1rem; padding-block: 1.5rem }
main { padding-block-end: 4rem; display: grid; gap: 1.5rem }
.brand { display: flex; align-items: center; gap: .5rem; font-weight: 600 }
.brand svg { inline-size: 1.25rem; fill: var(--accent-ink) }
h1 { font-size: 1.75rem; line-height: 2.25rem; letter-spacing: -.028em; text-wrap: balance }
h2 { font-size: 1.125rem; line-height: 1.5rem; letter-spacing: -.014em }
.small { font-size: .8125rem; line-height: 1.25rem; letter-spacing: 0 }
.soft { color: var(--soft) } .fault { color: var(--bad) }
.stack { display: grid; gap: .5rem }
.card { border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised);
  padding: 1.25rem; display: grid; gap: 1.25rem }
.card.fault { border-color: currentColor; padding: .75rem 1.25rem }
.steps { list-style: none; counter-reset: step; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
.steps li { counter-increment: step; color: var(--soft); display: flex; align-items: center; gap: .5rem;
  min-block-size: 2.75rem }
.steps li::before { content: counter(step); inline-size: 1.5rem; block-size: 1.5rem; flex: none;
  display: grid; place-items: center; border: 1px solid var(--control); border-radius: 100rem;
  font-size: .8125rem; letter-spacing: 0 }
.steps [aria-current] { color: inherit; font-weight: 600 }
.steps [aria-current]::before { background: var(--accent); border-color: transparent; color: #fff }
.steps .done::before { content: "✓"; border-color: transparent; color: var(--good); font-weight: 600 }
form { display: grid; gap: 1.5rem } .field { display: grid; gap: .25rem; min-inline-size: 0 }
label { font-weight: 500 }
input, select { inline-size: 100%; min-inline-size: 0; min-block-size: 2.75rem; padding: .5rem .75rem; font: inherit; letter-spacing: inherit;
  border: 1px solid var(--control); border-radius: var(--inner); background: var(--raised); color: inherit }
[type="file"] { border-style: dashed; color: var(--soft) }
::file-selector-button { margin-inline-end: .75rem; padding: 0; border: 0; background: none;
  font: inherit; font-weight: 500; color: var(--accent-ink); cursor: pointer }
[aria-invalid] { border-color: var(--bad) }
button, .button { justify-self: start; display: inline-flex; align-items: center; min-block-size: 2.75rem;
  padding: .5rem 1.5rem; font: inherit; font-weight: 500; border: 1px solid transparent;
  border-radius: var(--inner); background: var(--accent); color: #fff; text-decoration: none; cursor: pointer }
button:hover, .button:hover { background: color-mix(in oklab, var(--accent) 88%, black) }
a { color: var(--accent-ink); font-weight: 500; text-underline-offset: .2em }
:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 2px }
@media (width < 30rem) { button, .button { justify-self: stretch; justify-content: center } }
`
