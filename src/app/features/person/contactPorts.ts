import { endSession, listSessions, signOut } from '#contract/session'
import { unlinkTelegram } from '#contract/telegramLink'
import { requestChange, confirmChange, submitTelegramLink } from '#client/person'
import { wire } from '#machines/kit/port'
import { contactFlow, contactPorts } from '#machines/person/contact.flow'
import { telegramLinkFlow, telegramLinkPorts } from '#machines/person/telegramLink.flow'
import { sessionsFlow, sessionsPorts } from '#machines/session/sessions.flow'
import type { Services } from '#app/services.ts'
import { wireProof } from '#app/features/proof/ports.ts'
import { takeSecret } from '#app/features/session/signInPorts.ts'

export const wireContact = (services: Services) => {
  const { call, device } = services
  return wire(contactFlow, contactPorts, {
    requestChange: (change, signal) => requestChange(call, change, { signal }),
    confirmChange: async (change, signal) => {
      const code = takeSecret(device, change.kind === 'email' ? 'emailCode' : 'phoneCode')
      await confirmChange(call, change, code, { signal })
    },
    askHostForPhone: async (_, signal) => {
      const value = (await device.host.requestPhone?.(signal)) ?? null
      return value === null ? null : { value }
    },
  }).provide({ actors: { proofFlow: wireProof(services) } })
}

const noValue = () => {}

export const wireTelegramLink = (services: Services) => {
  const { call, device } = services
  return wire(telegramLinkFlow, telegramLinkPorts, {
    linkTelegram: (_, signal) => submitTelegramLink(call, device.proof, { signal }).then(noValue),
    unlinkTelegram: (_, signal) => call(unlinkTelegram, {}, { signal }).then(noValue),
  }).provide({ actors: { proofFlow: wireProof(services) } })
}

export const wireSessions = ({ call }: Services) =>
  wire(sessionsFlow, sessionsPorts, {
    fetchSessions: (request, signal) => call(listSessions, request, { signal }),
    endOther: async ({ id }, signal) => {
      if (id === 'others') await call(signOut, { scope: 'others' }, { signal })
      else await call(endSession, { id }, { signal })
    },
  })
