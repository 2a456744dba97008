import { isIP } from 'node:net'
import { isAmong } from '#bank/http/ipAddress'
import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { UNKNOWN_DEVICE } from '#bank/http/origin'
import { findPerson } from '#bank/person/person.rows'
import { sendMessageTo, type MessageTexts } from '#bank/person/message'
import type { Origin, RequestContext } from '#bank/requestContext'
import { listKnownDevices } from './devices.rows.ts'

const KNOWN_DEVICES_MAX = 100

/** The part of an address that stays when a device reconnects in the same place. */
const networkBits = { 4: 24, 6: 64 } as const

const newDeviceMessage = ({ device, ip }: Origin): MessageTexts => ({
  en: (bank) => [
    `New sign-in to ${bank}`,
    `Your account was used on ${device === UNKNOWN_DEVICE ? 'an unknown device' : device}, IP address ${ip}. If this was you, you don’t need to do anything. If not, sign out that device in your profile and contact us at once.`,
  ],
  ru: (bank) => [
    `Новый вход в ${bank}`,
    `В ваш счёт вошли с нового устройства: ${device === UNKNOWN_DEVICE ? 'неизвестное устройство' : device}, IP-адрес ${ip}. Если это были вы, ничего делать не нужно. Если нет, выйдите на этом устройстве в профиле и сразу напишите нам.`,
  ],
})

export async function isNewDevice({ tx, scope, origin }: RequestContext, personId: string) {
  const known = await listKnownDevices(tx, scope.tenantId, personId, KNOWN_DEVICES_MAX)
  return known.length > 0 && !known.some((device) => isSameDevice(device, origin))
}

export async function sendNewDeviceAlert(context: RequestContext, personId: string): Promise<void> {
  const { tx, scope, origin } = context
  const person = await findPerson(tx, scope.tenantId, personId)
  if (person) await sendMessageTo(context, person, newDeviceMessage(origin))
  await enqueueSecurityNotice(context, personId, 'device_new', { name: origin.device })
}

type DeviceOrigin = Pick<Origin, 'client' | 'device' | 'ip'>

const isSameDevice = (a: DeviceOrigin, b: DeviceOrigin) =>
  a.client === b.client && a.device === b.device && isSameNetwork(a.ip, b.ip)

function isSameNetwork(a: string, b: string): boolean {
  const kind = isIP(a)
  if (kind !== 4 && kind !== 6) return a === b
  return isAmong([`${a}/${networkBits[kind]}`], b)
}
