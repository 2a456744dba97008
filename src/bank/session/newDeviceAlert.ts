import { isIP } from 'node:net'
import { isAmong } from '#bank/developer/admit'
import { tellSecurity } from '#bank/notice/enqueueNotice'
import { UNKNOWN_DEVICE } from '#bank/http/origin'
import { findPerson } from '#bank/person/person.rows'
import { writeTo, type LetterWords } from '#bank/person/message'
import type { Origin, Visit } from '#bank/requestContext'
import { listPlaces } from './devices.rows.ts'

/** So many sessions back a place is remembered. */
const REMEMBERED = 100

/** The part of an address that stays when a device is given another one in the same place. */
const networkBits = { 4: 24, 6: 64 } as const

const wordsOf = ({ device, ip }: Origin): LetterWords => ({
  en: (bank) => [
    `A new device signed in to your account at ${bank}`,
    `It is ${device === UNKNOWN_DEVICE ? 'an unknown device' : device}, at the address ${ip}. If it was you, you need do nothing. If not, end that session in the profile and write to us at once.`,
  ],
  ru: (bank) => [
    `Вход в ваш счёт в ${bank} с нового устройства`,
    `Это ${device === UNKNOWN_DEVICE ? 'неизвестное устройство' : device}, адрес ${ip}. Если это были вы, ничего делать не нужно. Если нет, завершите этот сеанс в профиле и сразу напишите нам.`,
  ],
})

/**
 * Tells a person of a session that begins where none of theirs began before: on another kind of
 * device, or in another network. Whoever has just opened the account is told nothing.
 */
export async function tellIfStrange(visit: Visit, personId: string): Promise<void> {
  const { tx, scope, origin } = visit
  const before = await listPlaces(tx, scope.tenantId, personId, REMEMBERED)
  if (before.length === 0 || before.some((place) => isSamePlace(place, origin))) return
  const person = await findPerson(tx, scope.tenantId, personId)
  if (person) await writeTo(visit, person, wordsOf(origin))
  await tellSecurity(visit, personId, 'device_new', { name: origin.device })
}

type Place = Pick<Origin, 'client' | 'device' | 'ip'>

const isSamePlace = (a: Place, b: Place) =>
  a.client === b.client && a.device === b.device && isSameNetwork(a.ip, b.ip)

function isSameNetwork(a: string, b: string): boolean {
  const kind = isIP(a)
  if (kind !== 4 && kind !== 6) return a === b
  return isAmong([`${a}/${networkBits[kind]}`], b)
}
