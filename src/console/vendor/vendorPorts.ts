import {
  checkVendor,
  proposeVendorKeys,
  proposeVendorRemoval,
  proposeVendorUse,
  readVendors,
  tryVendorKeys,
} from '#contract/ops/vendor'
import type { KeyedVendor, VendorCredentials } from '#contract/ops/vendorDocument'
import { vendorBook, type CheckedVendor, type VendorAct } from '#machines/console/vendorBook.flow'
import { vendorKeysFlow, vendorKeysPorts } from '#machines/console/vendorKeys.flow'
import { wire } from '#machines/kit/port'
import type { Call } from '#client/call'
import type { Vault } from '#device/device'
import { createAttempts } from '#console/attempts.ts'
import type { ConsoleServices } from '#console/services.ts'

export function wireVendorBook({ call, mint }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return wire(vendorBook.flow, vendorBook.ports, {
    readRecord: async ({ unattended }, signal) => ({
      record: (await call(readVendors, {}, { signal, unattended })).vendors,
    }),
    performAct: async ({ act, draft: { text: reason } }, signal) => ({
      opened: await attempts(`${act} ${reason}`, (key) =>
        perform(call, act, reason, { signal, key }),
      ),
    }),
  })
}

type Kind = 'check' | 'removal' | 'use'

async function perform(
  call: Call,
  act: VendorAct,
  reason: string,
  options: { signal: AbortSignal; key: string },
): Promise<CheckedVendor | null> {
  // An act is its kind and its vendor.
  const [kind, vendor] = act.split(' ') as [Kind, KeyedVendor]
  if (kind === 'check')
    return { vendor, ...(await call(checkVendor, { vendor }, { signal: options.signal })) }
  await call(kind === 'use' ? proposeVendorUse : proposeVendorRemoval, { vendor, reason }, options)
  return null
}

export function wireVendorKeys({ call, mint, device: { vault } }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return wire(vendorKeysFlow, vendorKeysPorts, {
    tryKeys: ({ vendor, checks }, signal) =>
      call(tryVendorKeys, { credentials: taken(vault, vendor, checks) }, { signal }),
    proposeKeys: async (asked, signal) => {
      await attempts(JSON.stringify(asked), (key) =>
        call(proposeVendorKeys, asked, { signal, key }),
      )
    },
  })
}

function taken(vault: Vault, vendor: KeyedVendor, checks: string): VendorCredentials {
  const key = vault.take('vendorKey') ?? ''
  const secret = vault.take('vendorSecret') ?? ''
  const webhook_secret = vault.take('webhookSecret') ?? ''
  return vendor === 'sumsub'
    ? { vendor, token: key, secret, webhook_secret, level: checks }
    : { vendor, key, webhook_secret, template: checks }
}
