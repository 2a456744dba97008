import { PAGE_LIMIT } from '#contract/kit/page'
import { Refusal } from '#contract/kit/refusal'
import { everyStaffRole } from '#contract/ops/roles'
import { listStaff, readStaffMember } from '#contract/ops/staff'
import {
  proposeStaffEnd,
  proposeStaffInvite,
  proposeStaffInviteAgain,
  proposeStaffRole,
} from '#contract/ops/staffMember'
import { askStaffCode, makeStaffAuthenticator, signInStaff } from '#contract/ops/staffSignIn'
import { oneStaff } from '#machines/console/oneStaff.flow'
import { staffList } from '#machines/console/staffList.flow'
import { staffSignInFlow, staffSignInPorts } from '#machines/console/staffSignIn.flow'
import { wire } from '#machines/kit/port'
import { createAttempts } from '#console/attempts.ts'
import type { ConsoleServices } from '#console/services.ts'

export function wireStaff({ call, mint }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return {
    staffListFlow: wire(staffList.flow, staffList.ports, {
      readRecord: async ({ id, unattended }, signal) => {
        const page = { offset: Number(id), limit: PAGE_LIMIT }
        return { record: await call(listStaff, page, { signal, unattended }) }
      },
      performAct: async ({ draft: { text: reason, picked } }, signal) => {
        const [email = '', name = '', typed] = picked
        const role = roleIn(typed)
        const opened = await attempts(`${picked.join(' ')} ${reason}`, (key) =>
          call(proposeStaffInvite, { email, name, role, reason }, { signal, key }),
        )
        return { opened }
      },
    }),
    oneStaffFlow: wire(oneStaff.flow, oneStaff.ports, {
      readRecord: async ({ id, unattended }, signal) => ({
        record: await call(readStaffMember, { id }, { signal, unattended }),
      }),
      performAct: async ({ id, act, draft: { text: reason, picked } }, signal) => {
        await attempts(`${id} ${act} ${picked.join(' ')} ${reason}`, (key) => {
          if (act === 'changeRole')
            return call(proposeStaffRole, { id, role: roleIn(picked[0]), reason }, { signal, key })
          const endpoint = act === 'end' ? proposeStaffEnd : proposeStaffInviteAgain
          return call(endpoint, { id, reason }, { signal, key })
        })
        return { opened: null }
      },
    }),
  }
}

/** Of a list that offers no other. */
function roleIn(typed: string | undefined) {
  const role = everyStaffRole.find((one) => one === typed)
  if (!role) throw new Refusal('VALIDATION_FAILED', 'No role was chosen.')
  return role
}

export function wireStaffSignIn({ call, device: { vault, tokenStore } }: ConsoleServices) {
  const enter = async (email: string, token: string | null, signal: AbortSignal) => {
    const both = { token: token ?? '', totp: vault.take('totpCode') ?? '' }
    const { access_token } = await call(signInStaff, { email, ...both }, { signal })
    tokenStore.store({ access_token }, 'staff')
  }
  return wire(staffSignInFlow, staffSignInPorts, {
    requestStaffCode: ({ email }, signal) => call(askStaffCode, { email }, { signal }),
    submitStaffCodes: ({ email }, signal) => enter(email, vault.take('code'), signal),
    makeAuthenticator: async ({ email }, signal) => {
      const token = vault.peek('code') ?? ''
      const { qr_code } = await call(makeStaffAuthenticator, { email, token }, { signal })
      vault.put('totpKey', qr_code)
    },
    // The code that came by mail stays for another try.
    confirmAuthenticator: ({ email }, signal) => enter(email, vault.peek('code'), signal),
    guardKey: () => () => {
      for (const name of ['code', 'totpCode', 'totpKey'] as const) vault.take(name)
    },
  })
}
