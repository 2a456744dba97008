import { createShelf, here } from '#app/ui/shelf.ts'
import type { InsideWords } from '#app/i18n/words.ts'
import { room } from './room.ts'
import { wallet } from './wallet.ts'
import { loadChunk } from '#app/loadChunk.ts'

/** What the walls and home say is here at once; every other book comes when a room first opens it. */
export const inside = createShelf<InsideWords>({
  room: here(room),
  wallet: here(wallet),
  account: async () => (await loadChunk(() => import('./paying.ts'))).account,
  call: async () => (await loadChunk(() => import('./call.ts'))).call,
  card: async () => (await loadChunk(() => import('./cards.ts'))).card,
  cardMaking: async () => (await loadChunk(() => import('./cards.ts'))).cardMaking,
  cardMoney: async () => (await loadChunk(() => import('./cards.ts'))).cardMoney,
  counterparty: async () => (await loadChunk(() => import('./paying.ts'))).counterparty,
  developer: async () => (await loadChunk(() => import('./engineer.ts'))).developer,
  device: async () => (await loadChunk(() => import('./own.ts'))).device,
  kyc: async () => (await loadChunk(() => import('./kyc.ts'))).kyc,
  notice: async () => (await loadChunk(() => import('./own.ts'))).notice,
  order: async () => (await loadChunk(() => import('./paying.ts'))).order,
  person: async () => (await loadChunk(() => import('./own.ts'))).person,
  proof: async () => (await loadChunk(() => import('./proof.ts'))).proof,
  refusalInside: async () => (await loadChunk(() => import('./refusalInside.ts'))).refusalInside,
  remedy: async () => (await loadChunk(() => import('./remedy.ts'))).remedy,
  sandbox: async () => (await loadChunk(() => import('./sandbox.ts'))).sandbox,
  scan: async () => (await loadChunk(() => import('./paying.ts'))).scan,
  support: async () => (await loadChunk(() => import('./own.ts'))).support,
  webhook: async () => (await loadChunk(() => import('./engineer.ts'))).webhook,
})
