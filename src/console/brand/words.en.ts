import type { BrandChoice, BrandField } from '#contract/ops/brandDocument'
import type { TenantBrand } from '#contract/tenantConfig'

/** The name and look of the bank: as it stands, typed, and as it was. */

/** A word for each value that a field may have. */
type ChoiceWords = { [Field in BrandChoice]: Record<NonNullable<TenantBrand[Field]>, string> }

export const brand = {
  title: 'Name and look',
  retry: 'Try again',
  latest: 'Show the latest',
  version: (version: number, at: string) => `Version ${version}, shown to customers since ${at}.`,
  waits: 'A proposal to change it waits for a second person.',
  openProposal: 'Open the proposal',
  edit: 'Change it',
  fields: {
    name: 'Name customers see',
    mark: 'Mark',
    accent: 'Accent, light theme',
    accent_dark: 'Accent, dark theme',
    second: 'Second colour',
    radius: 'Corner radius',
    hero: 'Top of the home page',
    card_art: 'Card design',
    type: 'Typeface',
    illustration: 'Illustrations',
  } satisfies Record<BrandField, string>,
  hints: {
    name: 'In the app, in e-mails and on statements. 40 characters at most.',
    mark: 'The path of an SVG on a 24 by 24 grid: the text of its “d” attribute.',
    accent: 'Such as #3d52ba.',
    accent_dark: 'Empty: made from the light one.',
    second: 'For gradients, cards and charts. Empty: made from the accent.',
    radius: 'From 0 to 24 pixels.',
    hero: 'Also the side panel of the sign-in page.',
    card_art: 'Drawn over the accent and the second colour.',
    type: 'Serif titles load 36 KB more.',
    illustration: 'On empty pages and after a payment.',
  } satisfies Record<BrandField, string>,
  choices: {
    hero: { plain: 'Plain', tint: 'Light tint', gradient: 'Gradient', deep: 'Dark' },
    card_art: { mark: 'Large mark', plain: 'Gradient', waves: 'Waves', grid: 'Grid', rays: 'Rays' },
    type: { inter: 'Inter', system: 'Font of the device', serif: 'Inter, serif titles' },
    illustration: { line: 'Outlined icons', solid: 'Filled icons', none: 'None' },
  } satisfies ChoiceWords,
  figures: (text: string, surface: string) =>
    `Contrast: text ${text} of 4.5, background ${surface} of 3.`,
  textFaint: (ratio: string, least: string) =>
    `White text on it has a contrast of ${ratio}; at least ${least} is needed. Choose a darker colour.`,
  surfaceFaint: {
    light: (ratio: string, least: string) =>
      `Against the page it has a contrast of ${ratio}; at least ${least} is needed. Choose a darker colour.`,
    dark: (ratio: string, least: string) =>
      `Against the page it has a contrast of ${ratio}; at least ${least} is needed. Choose a lighter colour.`,
  },
  noColour: 'Enter a colour such as #3d52ba.',
  refused: {
    name: 'Enter a name of up to 40 characters.',
    mark: 'Enter the commands of one SVG path, such as M4 4h16v16H4z.',
    accent: 'Choose another colour.',
    accent_dark: 'Choose another colour.',
    second: 'Choose another colour.',
    radius: 'Enter a whole number from 0 to 24.',
    hero: 'Choose one from the list.',
    card_art: 'Choose one from the list.',
    type: 'Choose one from the list.',
    illustration: 'Choose one from the list.',
  } satisfies Record<BrandField, string>,
  preview: 'Preview',
  previewHint: 'With a sample customer. Inside Telegram, colours are Telegram’s.',
  previews: {
    web: { light: 'Web, light theme', dark: 'Web, dark theme' },
    telegram: { light: 'Mini app, light theme', dark: 'Mini app, dark theme' },
    cards: { light: 'Cards, light theme', dark: 'Cards, dark theme' },
    empty: { light: 'Empty page, light theme', dark: 'Empty page, dark theme' },
  },
  discard: 'Discard changes',
  propose: {
    offer: 'Send for approval',
    hint: 'Customers see it once a second person approves.',
    submit: 'Send for approval',
  },
  history: 'Earlier and current versions',
  versionWord: 'Version',
  publishedAt: 'Shown since',
  publishedBy: 'Proposed by',
  approvedBy: 'Approved by',
  reason: 'Reason',
  changes: 'Changes',
  none: 'None',
  first: 'What the bank began with.',
  broughtBack: (version: number) => `Version ${version} brought back.`,
  derived: { accent_dark: 'Made from the light one', second: 'Made from the accent' },
  restore: {
    button: (version: number) => `Bring back version ${version}`,
    offer: 'Bring back an earlier version',
    hint: 'Customers see it once a second person approves. It then gets the next number.',
    submit: 'Propose it',
  },
}

export const approval = {
  effect: (version: number) =>
    `Version ${version} is what all customers see the next time they open the app.`,
  restores: (version: number) => `Brings back version ${version}.`,
  changes: 'What changes',
  before: 'Now',
  after: 'Then',
  field: 'What',
  movedOn: 'Another version was published since. Reject or withdraw this one.',
}
