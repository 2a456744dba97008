import { createShelf, here } from '#app/ui/shelf.ts'
import type { InsideWords } from '#app/i18n/words.ts'
import { room } from './room.ts'
import { wallet } from './wallet.ts'

/** What the walls and home say is here at once; every other book comes when a room first opens it. */
export const inside = createShelf<InsideWords>({
  room: here(room),
  wallet: here(wallet),
  account: async () => (await import('./paying.ts')).account,
  call: async () => (await import('./call.ts')).call,
  card: async () => (await import('./cards.ts')).card,
  cardMaking: async () => (await import('./cards.ts')).cardMaking,
  cardMoney: async () => (await import('./cards.ts')).cardMoney,
  counterparty: async () => (await import('./paying.ts')).counterparty,
  developer: async () => (await import('./engineer.ts')).developer,
  device: async () => (await import('./own.ts')).device,
  kyc: async () => (await import('./kyc.ts')).kyc,
  notice: async () => (await import('./own.ts')).notice,
  order: async () => (await import('./paying.ts')).order,
  person: async () => (await import('./own.ts')).person,
  proof: async () => (await import('./proof.ts')).proof,
  refusalInside: async () => (await import('./refusalInside.ts')).refusalInside,
  remedy: async () => (await import('./remedy.ts')).remedy,
  sandbox: async () => (await import('./sandbox.ts')).sandbox,
  scan: async () => (await import('./paying.ts')).scan,
  support: async () => (await import('./own.ts')).support,
  webhook: async () => (await import('./engineer.ts')).webhook,
})
