import type { SettingPart } from '#contract/ops/settingDocument'
import type { Language } from '#contract/preferences'

/** What customers are offered, and how they come in. */

export const settings = {
  title: 'Settings',
  retry: 'Try again',
  intro:
    'What customers are offered, and from where staff work. Each change takes a second person.',
  parts: {
    languages: 'Languages',
    invitations: 'Invitations',
    contacts: 'Contacts and terms',
    terms: 'Terms of service',
    currencies: 'Currencies',
    order_types: 'Payment types',
    programs: 'Card programs',
    staff_networks: 'Networks of staff',
    staff_sums: 'Staff limits',
  } satisfies Record<SettingPart, string>,
  changeOf: (part: string) => `Change ${part.toLowerCase()}`,
  languages: { en: 'English', ru: 'Russian' } satisfies Record<Language, string>,
  default: 'Language of new visitors',
  supported: 'Languages on offer',
  required: 'New customers need an invitation code',
  codes: 'Invitation codes',
  codesHint:
    'Separated by spaces. Letters, digits, hyphens and underscores, 4 to 40 characters each.',
  support: 'Address for support',
  supportHint: 'Customers write here. Leave it empty for none.',
  terms: 'Page with the terms of service',
  termsHint: 'Begins with https://. Not used once terms are published here.',
  version: 'Version',
  publishedTerms: (version: number, day: string) => `${version}, from ${day}`,
  readPage: 'Public page',
  askedAgain: 'Customers accept it at their next visit',
  earlierVersions: 'Versions of the terms of service',
  publishedBy: 'Proposed and approved by',
  appliesFrom: 'Applies from',
  reason: 'Reason',
  termsTitle: (language: string) => `Title (${language})`,
  termsText: (language: string) => `Text (${language})`,
  termsTextHint: 'An empty line begins a new paragraph.',
  appliesHint: 'Leave it empty to apply once approved.',
  onOffer: 'On offer',
  notOnOffer: 'Not on offer',
  networks: 'Addresses and networks',
  networksHint: 'One a line, such as 203.0.113.7 or 203.0.113.0/24. Leave it empty for anywhere.',
  anywhere: 'Anywhere',
  goodwill: 'Largest goodwill payment',
  goodwillHint: 'From 0 to 500, in the bank’s base currency. Always takes two people.',
  creditAlone: 'Largest dispute credited by one person',
  creditAloneHint: 'From 0 to 500, in the card’s currency. A larger one takes two people.',
  none: 'None',
  yes: 'Yes',
  no: 'No',
  waits: 'A proposal about this waits for a second person.',
  openProposal: 'Open the proposal',
  refused: {
    languages: 'Choose at least one language, and the language of new visitors among them.',
    invitations:
      'Check the codes: letters, digits, hyphens and underscores, 4 to 40 characters each.',
    contacts: 'Enter an e-mail address, and a page that begins with https://.',
    terms: 'Write title and text in every language on offer. The day can’t have passed.',
    currencies: 'The bank’s own currency has to stay on offer.',
    order_types: 'Choose from the list.',
    programs: 'Choose from the list.',
    staff_networks:
      'Check the addresses. The network you use now has to be among them: it would shut you out.',
    staff_sums: 'Enter whole sums from 0 to 500.',
  } satisfies Record<SettingPart, string>,
}

/** By part: what changes for customers. */
export const hints: Record<SettingPart, string> = {
  languages: 'Customers read the bank in these once a second person approves.',
  invitations: 'Applies to new customers once a second person approves.',
  contacts: 'Customers see them the next time they open the app, once a second person approves.',
  terms: 'Becomes a new version once a second person approves. Earlier versions stay readable.',
  currencies:
    'A currency taken off can no longer be exchanged or sent; customers keep their balance in it.',
  order_types: 'A type taken off is refused for new payments; those under way continue.',
  programs: 'A program taken off issues no new cards; existing cards keep working.',
  staff_networks:
    'Elsewhere nobody of the staff can sign in or work, also those signed in now, once a second person approves.',
  staff_sums: 'Applies to what staff give from then on, once a second person approves.',
}

export const submit: string = 'Send for approval'

export const approval = {
  effect: (part: string) => `These settings change at once: ${part}.`,
  termsEffect: 'A new version of the terms of service is published.',
  onApproval: 'Once approved',
  item: 'What',
  before: 'Now',
  after: 'Then',
  values: { on: 'On', off: 'Off' },
  items: {
    default: 'Language of new visitors',
    required: 'Invitation code needed',
    support_email: 'Address for support',
    terms_url: 'Page with the terms of service',
    goodwill: 'Largest goodwill payment',
    credit_alone: 'Largest dispute credited by one person',
    is_asked: 'Customers accept it at their next visit',
    applies_on: 'Applies from',
    title_en: 'Title (English)',
    title_ru: 'Title (Russian)',
    text_en: 'Text (English)',
    text_ru: 'Text (Russian)',
  },
  none: 'None',
  movedOn: 'These settings were changed since. Reject or withdraw this one.',
}
