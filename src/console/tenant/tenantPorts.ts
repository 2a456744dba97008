import { Refusal } from '#contract/kit/refusal'
import {
  proposeTenant,
  proposeTenantClosing,
  proposeTenantPause,
  proposeTenantResumption,
  readTenant,
  readTenants,
} from '#contract/ops/tenant'
import { tenantKinds } from '#contract/tenantConfig'
import { oneTenant } from '#machines/console/oneTenant.flow'
import { tenantList } from '#machines/console/tenantList.flow'
import { wire } from '#machines/kit/port'
import { createAttempts } from '#console/attempts.ts'
import type { ConsoleServices } from '#console/services.ts'

export function wireTenants({ call, mint }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return {
    tenantListFlow: wire(tenantList.flow, tenantList.ports, {
      readRecord: async ({ unattended }, signal) => ({
        record: await call(readTenants, {}, { signal, unattended }),
      }),
      performAct: async ({ draft: { text: reason, picked } }, signal) => {
        const order = { ...orderIn(picked), reason }
        const opened = await attempts(JSON.stringify(order), (key) =>
          call(proposeTenant, order, { signal, key }),
        )
        return { opened }
      },
    }),
    oneTenantFlow: wire(oneTenant.flow, oneTenant.ports, {
      readRecord: async ({ id, unattended }, signal) => ({
        record: await call(readTenant, { id }, { signal, unattended }),
      }),
      performAct: async ({ id, act, draft: { text: reason, picked } }, signal) => {
        await attempts(`${id} ${act} ${picked.join(' ')} ${reason}`, (key) => {
          const [en = '', ru = ''] = picked
          if (act === 'pause')
            return call(proposeTenantPause, { id, en, ru, reason }, { signal, key })
          const endpoint = act === 'close' ? proposeTenantClosing : proposeTenantResumption
          return call(endpoint, { id, reason }, { signal, key })
        })
        return { opened: null }
      },
    }),
  }
}

/** In the order of the form's fields. */
function orderIn(picked: readonly string[]) {
  const [slug = '', owner = '', typed, template = '', currency = '', console = ''] = picked
  const kind = tenantKinds.find((one) => one === typed)
  if (!kind) throw new Refusal('VALIDATION_FAILED', 'No kind was chosen.')
  return {
    slug,
    owner,
    kind,
    template: orNull(template),
    currency: orNull(currency.toUpperCase()),
    console: orNull(console),
  }
}

const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim())
