import type { Vendor } from '#contract/ops/vendor'
import type { KeyedVendor, TryOutcome, VendorName } from '#contract/ops/vendorDocument'

/** Who verifies customers, and by which credentials. */

export const names: Record<VendorName, string> = {
  sumsub: 'Sumsub',
  persona: 'Persona',
  pretend: 'Sandbox vendor',
}

export const vendors = {
  title: 'Vendors',
  retry: 'Try again',
  intro: 'Who verifies customers. The bank never shows credentials again once they are set.',
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
  } satisfies Record<Vendor['source'], string>,
  hint: 'Set of checks',
  ending: (hint: string) => `ends in ${hint}`,
  setBy: 'Set by',
  by: (name: string, at: string) => `${name}, ${at}`,
  approvedBy: 'Approved by',
  hook: 'Address for verdicts',
  waits: 'A proposal about this vendor waits for a second person.',
  openProposal: 'Open the proposal',
  set: 'Set credentials',
  replace: 'Replace credentials',
  check: 'Check connection',
  outcomes: {
    accepted: 'The vendor accepted the credentials.',
    refused:
      'The vendor refused the credentials. Nothing has changed. Check that they are whole and not revoked.',
    checks_unknown:
      'The vendor accepted the credentials, but it has no set of checks with this name. Nothing has changed.',
    unreachable: 'The vendor did not answer. Nothing has changed. Try again in a few minutes.',
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
      secret: null,
      webhook: 'Webhook secret',
      checks: 'Template ID',
    },
  } satisfies Record<KeyedVendor, Record<string, string | null>>,
  hint: 'From the vendor’s own console. It is not shown again.',
  wrong: 'Enter it as the vendor shows it: Latin letters, digits and signs, without spaces.',
  wrongChecks: 'Enter the name as the vendor shows it.',
  webhookHint: 'It is checked when the first verdict arrives.',
  tryIt: 'Try it',
  tryHint: 'The bank makes one call to the vendor that changes nothing there.',
  cancel: 'Cancel',
  proposed: 'Sent for approval. They are used once a second person approves.',
  propose: {
    offer: 'Send for approval',
    hint: 'The second person reads why. Credentials in use now stay until then.',
    submit: 'Send for approval',
  },
}

export const acts = {
  removal: {
    offer: 'Remove credentials',
    hint: 'They are removed once a second person approves. Verdicts of this vendor are no longer taken.',
    submit: 'Send for approval',
  },
  use: {
    offer: 'Verify customers with it',
    hint: 'New verifications go to it once a second person approves. Those that have begun stay where they are.',
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
