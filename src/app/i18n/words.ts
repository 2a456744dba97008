import type { RefusalCode, RefusalFacts } from '#contract/kit/refusal'
import type { Language } from '#contract/taste'
import { createShelf } from '#app/ui/shelf.ts'
import type { account } from '#app/words/en/account.ts'
import type { call } from '#app/words/en/call.ts'
import type { card } from '#app/words/en/card.ts'
import type { cardMaking } from '#app/words/en/cardMaking.ts'
import type { cardMoney } from '#app/words/en/cardMoney.ts'
import type { counterparty } from '#app/words/en/counterparty.ts'
import type { developer } from '#app/words/en/developer.ts'
import type { device } from '#app/words/en/device.ts'
import type { field } from '#app/words/en/field.ts'
import type { house } from '#app/words/en/house.ts'
import type { kyc } from '#app/words/en/kyc.ts'
import type { notice } from '#app/words/en/notice.ts'
import type { order } from '#app/words/en/order.ts'
import type { person } from '#app/words/en/person.ts'
import type { proof } from '#app/words/en/proof.ts'
import type { refusal } from '#app/words/en/refusal.ts'
import type { refusalInside } from '#app/words/en/refusalInside.ts'
import type { remedy } from '#app/words/en/remedy.ts'
import type { room } from '#app/words/en/room.ts'
import type { sandbox } from '#app/words/en/sandbox.ts'
import type { scan } from '#app/words/en/scan.ts'
import type { session } from '#app/words/en/session.ts'
import type { wallet } from '#app/words/en/wallet.ts'
import type { support } from '#app/words/en/support.ts'
import type { webhook } from '#app/words/en/webhook.ts'
import { loadChunk } from '#app/loadChunk.ts'

/**
 * Everything customers read, a book a noun. English gives the shape; every other language is held to
 * it by the compiler. Only the books the open room reads are fetched, in the language it is read in.
 */
export interface Words {
  account: typeof account
  call: typeof call
  card: typeof card
  cardMaking: typeof cardMaking
  cardMoney: typeof cardMoney
  counterparty: typeof counterparty
  developer: typeof developer
  device: typeof device
  field: typeof field
  house: typeof house
  kyc: typeof kyc
  notice: typeof notice
  order: typeof order
  person: typeof person
  proof: typeof proof
  refusal: RefusalBook<keyof typeof refusal>
  refusalInside: RefusalBook<keyof typeof refusalInside>
  remedy: typeof remedy
  room: typeof room
  sandbox: typeof sandbox
  scan: typeof scan
  session: typeof session
  wallet: typeof wallet
  support: typeof support
  webhook: typeof webhook
}

export type RefusalText = string | ((facts: RefusalFacts, sum?: SaySum) => string)
/** A sum the bank names: what is missing, what may still go, the most that may. Null where it names none. */
type SaySum = (name: 'missing' | 'left' | 'max') => string | null
export type RefusalBook<Code extends RefusalCode> = Record<Code, RefusalText>
/** What is not met at the door. Every code is in one book or the other, or nothing compiles. */
export type RefusalInside = Exclude<RefusalCode, keyof typeof refusal>

/** What is fetched before anything is shown, and what whoever is inside may read. */
export type DoorWords = Pick<Words, 'field' | 'house' | 'refusal' | 'session'>
export type InsideWords = Omit<Words, keyof DoorWords>

export const bringDoorWords = createShelf<Record<Language, DoorWords>>({
  en: () => loadChunk(() => import('#app/words/en/door.ts')).then(({ door }) => door),
  ru: () => loadChunk(() => import('#app/words/ru/door.ts')).then(({ door }) => door),
})

/** The shelf of a language, from which a book is brought by its name. */
type Inside = ReturnType<typeof createShelf<InsideWords>>

export const bringInside = createShelf<Record<Language, Inside>>({
  en: () => loadChunk(() => import('#app/words/en/inside.ts')).then(({ inside }) => inside),
  ru: () => loadChunk(() => import('#app/words/ru/inside.ts')).then(({ inside }) => inside),
})

/** Every language by the name it gives itself. */
export const tongues = { en: 'English', ru: 'Русский' } as const satisfies Record<Language, string>

/** The first language somebody asked for that the tenant speaks, or else the tenant's own. */
export function languageFor(
  asked: readonly (string | null)[],
  { supported, default: own }: { supported: readonly Language[]; default: Language },
): Language {
  const wanted = asked.map((tag) => tag?.toLowerCase().split('-')[0])
  return wanted.flatMap((tag) => supported.filter((known) => known === tag))[0] ?? own
}
