import type { OpsHostname } from '#contract/ops/hostname'
import type { CheckOutcome, HostSurface } from '#contract/ops/hostnameDocument'
import type { ProposalKind } from '#contract/ops/proposal'

/** Where the bank is found. */

export const hostnames = {
  title: 'Hostnames',
  retry: 'Try again',
  intro:
    'Addresses where customers and staff find your bank. A hostname is added once a DNS record proves that it’s yours and a second person approves.',
  sandbox:
    'This is a sandbox: no DNS server is asked. Hostnames such as bank.example or bank.test count as proved, others can’t be proved.',
  empty: 'No hostnames.',
  hostname: 'Hostname',
  surface: 'Opens',
  surfaces: {
    web: 'Web app',
    mini: 'Mini app',
    console: 'Staff console',
  } satisfies Record<HostSurface, string>,
  added: 'Added',
  sources: {
    settings: 'Set by the operator of the server',
    local: 'Only on the server itself',
  } satisfies Record<Exclude<OpsHostname['source'], 'tenant'>, string>,
  change: 'Change',
  waits: (hostname: string, surface: string) =>
    `${hostname} (${surface}) waits for a second person.`,
  openProposal: 'Open the proposal',
  removalWaits: 'Removal waits for approval',
  removeOf: (hostname: string) => `Remove ${hostname}`,
  refused: {
    OWN: 'This hostname is yours already.',
    TAKEN: 'Another bank on this server has this hostname. It has to be removed there first.',
    SET: 'The settings of the server name this hostname. Ask the operator of the server.',
    LAST: 'This is the last hostname of the console. Add another one first.',
    waiting: 'A proposal about this hostname already waits for a second person.',
    gone: 'This hostname isn’t yours any more.',
    expired: 'The check is more than an hour old. Cancel, and check the record again.',
  },
}

export const proof = {
  add: 'Add hostname',
  title: 'Add a hostname',
  hostnameHint: 'For example bank.example. Without https:// and without a port.',
  wrong: 'Enter a name such as bank.example: Latin letters, digits, hyphens and dots.',
  next: 'Continue',
  cancel: 'Cancel',
  recordTitle: (hostname: string) => `Prove that ${hostname} is yours`,
  recordHint:
    'Add this DNS record at the provider of your domain, and keep it until the hostname is added. It always stays the same and isn’t secret. It can take hours until it’s seen everywhere.',
  type: 'Type',
  name: 'Name',
  value: 'Value',
  copyName: 'Copy name',
  copyValue: 'Copy value',
  copied: 'Copied',
  check: 'Check record',
  change: 'Change hostname',
  outcomes: {
    proved: 'The record was found. The hostname is yours.',
    missing: 'There’s no such record yet. Check it in a few minutes or hours.',
    different: 'The record has another value. Set the value shown here.',
    unreachable: 'The DNS servers didn’t answer. Try again in a few minutes.',
  } satisfies Record<CheckOutcome, string>,
  propose: {
    offer: 'Send for approval',
    hint: 'The second person reads why. The hostname opens no bank until then.',
    submit: 'Send for approval',
  },
}

export const removal = {
  offer: 'Remove',
  hint: 'Your bank stops opening there once a second person approves. Passkeys made there work nowhere else, and links to it break.',
  submit: 'Send for approval',
}

export const approval = {
  host_add: (hostname: string) => `${hostname} opens your bank, at once.`,
  host_removal: (hostname: string) => `${hostname} stops opening your bank, at once.`,
  hostname: 'Hostname',
  surface: 'Opens',
  proved: 'Record found',
  added: 'Added',
  passkeys: 'Passkeys made there work nowhere else, and links to it break.',
  movedOn: {
    host_add: 'The hostname is taken by now. Reject or withdraw this one.',
    host_removal:
      'The hostname was changed since, or is the last one of the console. Reject or withdraw this one.',
  } satisfies Record<Extract<ProposalKind, `host_${string}`>, string>,
}
