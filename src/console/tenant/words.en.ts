import type { HostSurface } from '#contract/ops/hostnameDocument'
import type { TenantProposalKind } from '#contract/ops/proposal'
import type { TenantAct, TenantMove } from '#contract/ops/tenant'
import type { TenantObstacle } from '#contract/ops/tenantDocument'
import type { TenantKind, TenantStatus } from '#contract/tenantConfig'
import type { ActTexts } from '#console/ActForm.tsx'

/** Whole banks, for whoever runs the platform. */

export const tenants = {
  title: 'Banks',
  retry: 'Try again',
  intro: 'All banks on this platform. Whatever is done with one takes a second person.',
  empty: 'No banks yet.',
  bank: 'Bank',
  slug: 'Short name',
  kind: 'Kind',
  kinds: { sandbox: 'Sandbox', live: 'Live' } satisfies Record<TenantKind, string>,
  status: 'Status',
  statuses: {
    OPEN: 'Open',
    PAUSED: 'Paused',
    CLOSED: 'Closed',
  } satisfies Record<TenantStatus, string>,
  hosts: 'Hostnames',
  created: 'Created',
  surfaces: {
    web: 'Web app',
    mini: 'Mini app',
    console: 'Staff console',
  } satisfies Record<HostSurface, string>,
  approval: 'Open the approval',
  waits: {
    tenant_creation: (slug: string) => `Creating ${slug} is waiting for a second person.`,
    tenant_pause: (slug: string) => `Pausing ${slug} is waiting for a second person.`,
    tenant_resumption: (slug: string) => `Resuming ${slug} is waiting for a second person.`,
    tenant_closing: (slug: string) => `Closing ${slug} is waiting for a second person.`,
  } satisfies Record<TenantProposalKind, (slug: string) => string>,
  underWay: (slug: string) => `${slug} is being changed. This takes a few seconds.`,
  obstacles: {
    TAKEN: 'Another bank has this short name.',
    HOST_TAKEN: 'This hostname is taken.',
    NO_TEMPLATE: 'There’s no bank with the settings to start from.',
    NO_CURRENCY: 'The new bank wouldn’t have this currency.',
    NOT_EMPTY: 'The books aren’t empty: customers’ money or unfinished payments are left.',
    OPEN: 'The bank is open. Pause it first.',
    CLOSED: 'The bank is closed, and stays so.',
  } satisfies Record<TenantObstacle, string>,
  waiting: 'Something about this bank is already waiting for a second person.',
}

export const create = {
  offer: 'Create a bank',
  hint: 'A second person approves. Then the owner is invited by e-mail.',
  submit: 'Send for approval',
  slugHint: 'For local hostnames: 3 to 31 of a–z, 0–9 and hyphens.',
  wrongSlug: 'Enter 3 to 31 of a–z, 0–9 and hyphens, starting with a letter.',
  owner: 'Owner’s e-mail',
  wrongOwner: 'Enter an e-mail such as name@bank.example.',
  template: 'Start with the settings of',
  usual: 'The usual settings',
  currency: 'Main currency',
  currencyHint: 'Three letters, such as EUR. Empty for the usual one.',
  usualCurrency: 'The usual one',
  wrongCurrency: 'Enter three letters, such as EUR.',
  console: 'Hostname of the console',
  consoleHint: 'Such as console.bank.example. Empty if only local names open it.',
  wrongConsole: 'Enter a name such as console.bank.example.',
}

export const tenant = {
  back: 'All banks',
  facts: 'The bank',
  paused: 'Customers read and change nothing:',
  left: 'In the way of closing',
  leftHint:
    'Customers’ money and unfinished payments have to be gone before the bank can be closed.',
  nothingLeft: 'Nothing. The books are empty.',
  money: 'Customers’ money',
  orders: 'Unfinished payments',
  moves: 'History',
  noMoves: 'Nothing was done with this bank here yet.',
  what: 'What',
  reason: 'Reason',
  proposedBy: 'Proposed by',
  approvedBy: 'Approved by',
  outcome: 'Outcome',
  outcomes: {
    UNDER_WAY: 'In progress',
    DONE: 'Done',
    REFUSED: 'Not done',
  } satisfies Record<TenantMove['outcome'], string>,
  moveNames: {
    tenant_creation: 'Created',
    tenant_pause: 'Paused',
    tenant_resumption: 'Resumed',
    tenant_closing: 'Closed',
  } satisfies Record<TenantProposalKind, string>,
  en: 'What customers read in English',
  ru: 'What customers read in Russian',
  wrongPause: 'Enter up to 300 characters.',
  acts: {
    pause: {
      offer: 'Pause',
      hint: 'Staff read this one. A second person approves. Customers then read and change nothing.',
      submit: 'Send for approval',
    },
    resume: {
      offer: 'Resume',
      hint: 'A second person approves. Customers can then do everything again.',
      submit: 'Send for approval',
    },
    close: {
      offer: 'Close',
      hint: 'A second person approves. A closed bank can’t be opened again.',
      submit: 'Send for approval',
    },
  } satisfies Record<TenantAct, ActTexts>,
}

export const effect = {
  tenant_creation: (slug: string) =>
    `The bank ${slug} is created, and its owner gets an invitation by e-mail.`,
  tenant_pause: (slug: string) => `Customers of ${slug} read this and change nothing:`,
  tenant_resumption: (slug: string) => `Customers of ${slug} can do everything again.`,
  tenant_closing: (slug: string) =>
    `${slug} is closed for good. Only its staff can still read its books.`,
  movedOn: 'The bank was changed since. Reject or withdraw this one.',
  outcome: 'What became of it',
  none: 'Local name only',
}
