import type { RefusalCode, RefusalFacts } from '#contract/kit/refusal'
import type { Language } from '#contract/taste'
import type { account } from './en/account.ts'
import type { call } from './en/call.ts'
import type { card } from './en/card.ts'
import type { cardMaking } from './en/cardMaking.ts'
import type { cardMoney } from './en/cardMoney.ts'
import type { counterparty } from './en/counterparty.ts'
import type { developer } from './en/developer.ts'
import type { device } from './en/device.ts'
import type { field } from './en/field.ts'
import type { house } from './en/house.ts'
import type { kyc } from './en/kyc.ts'
import type { notice } from './en/notice.ts'
import type { order } from './en/order.ts'
import type { person } from './en/person.ts'
import type { proof } from './en/proof.ts'
import type { refusal } from './en/refusal.ts'
import type { refusalInside } from './en/refusalInside.ts'
import type { remedy } from './en/remedy.ts'
import type { room } from './en/room.ts'
import type { sandbox } from './en/sandbox.ts'
import type { scan } from './en/scan.ts'
import type { session } from './en/session.ts'
import type { wallet } from './en/wallet.ts'
import type { support } from './en/support.ts'
import type { webhook } from './en/webhook.ts'

/**
 * Everything customers read, a file a noun. English gives the shape; every other language is held to
 * it by the compiler. Only what the chosen language needs for the open room is fetched.
 */
export interface Words {
  account: typeof account
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

/** Comes with its room alone, which is an engineer's. */
export type CallWords = typeof call

export type RefusalText = string | ((facts: RefusalFacts) => string)
export type RefusalBook<Code extends RefusalCode> = Record<Code, RefusalText>
/** What is not met at the door. Every code is in one book or the other, or nothing compiles. */
export type RefusalInside = Exclude<RefusalCode, keyof typeof refusal>

/** What is fetched before anything is shown, and what comes with the first room that needs it. */
export type DoorWords = Pick<Words, 'field' | 'house' | 'refusal' | 'session'>
export type InsideWords = Omit<Words, keyof DoorWords>

/** A shelf of words, fetched once a language. */
export function createShelf<Held>(fetchers: Record<Language, () => Promise<Held>>) {
  const coming = new Map<Language, Promise<Held>>()

  return function bring(language: Language): Promise<Held> {
    const words = coming.get(language) ?? fetchers[language]()
    coming.set(language, words)
    words.then(
      // By these two names React knows that it need not wait for what is here already.
      (value) => Object.assign(words, { status: 'fulfilled', value }),
      // The network may be back the next time somebody asks.
      () => coming.delete(language),
    )
    return words
  }
}

export const bringDoorWords = createShelf<DoorWords>({
  en: () => import('./en/door.ts').then(({ door }) => door),
  ru: () => import('./ru/door.ts').then(({ door }) => door),
})

export const bringInsideWords = createShelf<InsideWords>({
  en: () => import('./en/inside.ts').then(({ inside }) => inside),
  ru: () => import('./ru/inside.ts').then(({ inside }) => inside),
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
