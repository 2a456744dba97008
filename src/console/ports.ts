import { PAGE_LIMIT } from '#contract/kit/page'
import { listStaff } from '#contract/ops/staff'
import { askStaffCode, signInStaff } from '#contract/ops/staffSignIn'
import type { Call } from '#client/call'
import type { Device } from '#device/device'
import type { consoleFlow } from '#machines/console/console.flow'
import { staffList } from '#machines/console/staffList.flow'
import { staffSignInFlow, staffSignInPorts } from '#machines/console/staffSignIn.flow'
import { wire, type FlowsOf } from '#machines/kit/port'

interface ConsoleServices {
  call: Call
  device: Device
}

export const wirePages = (services: ConsoleServices): FlowsOf<typeof consoleFlow> => ({
  staffSignInFlow: wireStaffSignIn(services),
  staffListFlow: wire(staffList.flow, staffList.ports, {
    readAnswer: async ({ asked }, signal) => ({
      answer: await services.call(listStaff, { ...asked, limit: PAGE_LIMIT }, { signal }),
    }),
  }),
})

const wireStaffSignIn = ({ call, device: { vault, tokenStore } }: ConsoleServices) =>
  wire(staffSignInFlow, staffSignInPorts, {
    requestStaffCode: ({ email }, signal) => call(askStaffCode, { email }, { signal }),
    submitStaffCodes: async ({ email }, signal) => {
      const [token, totp] = [vault.take('code') ?? '', vault.take('totpCode') ?? '']
      const session = await call(signInStaff, { email, token, totp }, { signal })
      tokenStore.store({ access_token: session.access_token }, 'staff')
    },
  })
