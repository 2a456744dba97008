import type { OpsVendor } from '#contract/ops/vendor'
import type { KeyedVendor, TryOutcome } from '#contract/ops/vendorDocument'

/** Who verifies customers, and by which credentials. */

export const sandboxVendor: string = 'Sandbox vendor'

export const vendors = {
  title: 'Vendors',
  retry: 'Try again',
  intro:
    'Who verifies customers, and your bot in Telegram. Credentials are never shown again after you set them.',
  serves: 'Serves',
  verification: 'Identity verification',
  used: 'Verifies customers',
  unused: 'Not in use',
  status: 'Status',
  source: 'Credentials',
  sources: {
    tenant: 'Set here',
    environment: 'Set by the operator of the server',
    built_in: 'Needs none',
    none: 'Not set',
  } satisfies Record<OpsVendor['source'], string>,
  hint: 'Level or template',
  ending: (hint: string) => `ends in ${hint}`,
  setBy: 'Set by',
  by: (name: string, at: string) => `${name}, ${at}`,
  approvedBy: 'Approved by',
  hook: 'Webhook address for the vendor',
  waits: 'A proposal about this vendor waits for a second person.',
  openProposal: 'Open the proposal',
  set: 'Set credentials',
  replace: 'Replace credentials',
  check: 'Check connection',
  outcomes: {
    accepted: 'The vendor accepted the credentials.',
    refused:
      'The vendor refused the credentials. Nothing has changed. Check for missing characters, and whether the keys were revoked.',
    checks_unknown:
      'The vendor accepted the credentials, but it has no set of checks with this name. Nothing has changed.',
    unreachable: 'The vendor didn’t answer. Nothing has changed. Try again in a few minutes.',
  } satisfies Record<TryOutcome, string>,
}

export const keys = {
  title: (vendor: string) => `Credentials of ${vendor}`,
  fields: {
    sumsub: {
      key: 'App token',
      secret: 'Secret key',
      webhook: 'Webhook secret',
      checks: 'Level name',
    },
    persona: {
      key: 'API key',
      webhook: 'Webhook secret',
      checks: 'Template ID',
    },
  } satisfies Record<KeyedVendor, Record<string, string>>,
  hint: 'From the vendor’s own console. Never shown again.',
  wrong: 'Enter it as the vendor shows it: Latin letters, digits and signs, without spaces.',
  wrongChecks: 'Enter the name as the vendor shows it.',
  webhookHint: 'Checked when the first verdict arrives.',
  tryIt: 'Try it',
  tryHint: 'The bank makes one call to the vendor that changes nothing there.',
  cancel: 'Cancel',
  proposed: 'Sent for approval. Used once a second person approves.',
  propose: {
    offer: 'Send for approval',
    hint: 'The second person reads why. Credentials in use now stay until then.',
    submit: 'Send for approval',
  },
}

export const acts = {
  removal: {
    offer: 'Remove credentials',
    hint: 'Removed once a second person approves. The bank then takes no verdicts of this vendor.',
    submit: 'Send for approval',
  },
  use: {
    offer: 'Verify customers with it',
    hint: 'New verifications go to this vendor once a second person approves. Earlier ones stay where they began.',
    submit: 'Send for approval',
  },
}

export const approval = {
  vendor_keys: (vendor: string) => `${vendor} is called with new credentials, at once.`,
  vendor_removal: (vendor: string) => `The credentials of ${vendor} are removed, at once.`,
  vendor_use: (vendor: string) => `New verifications go to ${vendor}.`,
  before: 'Now',
  after: 'Then',
  none: 'Not set',
  tried: 'Accepted by the vendor',
  movedOn: 'The vendor was changed since. Reject or withdraw this one.',
}
