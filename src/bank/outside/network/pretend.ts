import type { CardNetwork } from './network.ts'

/** A network of play: it takes every card. What it says is said by whoever presses its buttons. */
export const pretendNetwork: CardNetwork = { register: async () => 'issued' }
