import { assign, setup } from 'xstate'
import type { AddressCode } from '#contract/addressCode'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'

/**
 * Scans an address with the host's camera.
 *
 * Ends with an address or none; the parent treats it like typing, with the same checks and no
 * amount. A code for another network than the chosen one is refused, since money sent there is
 * lost. Other codes never enter the context.
 */

/** `closed`: the camera was closed. `none`: a code without an address. */
export type Scanned = { what: 'closed' } | { what: 'none' } | ({ what: 'address' } & AddressCode)

export const scanPorts = { scanCode: question<Scanned>('scanCode') }

interface ScanContext {
  /** The chosen network, if any. */
  chainId: number | null
  address: string | null
}

export const scanFlow = setup({
  types: {
    context: {} as ScanContext,
    input: {} as Pick<ScanContext, 'chainId'>,
    output: {} as Pick<ScanContext, 'address'>,
    events: {} as { type: 'scan.again' } | { type: 'scan.close' },
  },
  actors: scanPorts,
  guards: {
    isClosed: (_, scanned: Scanned) => scanned.what === 'closed',
    isNone: (_, scanned: Scanned) => scanned.what === 'none',
    isOtherNetwork: ({ context: { chainId } }, scanned: Scanned) =>
      scanned.what === 'address' &&
      chainId !== null &&
      scanned.chainId !== null &&
      scanned.chainId !== chainId,
  },
  actions: {
    assignAddress: assign((_, scanned: Scanned) =>
      scanned.what === 'address' ? { address: scanned.address } : {},
    ),
  },
}).createMachine({
  id: 'scan',
  description:
    'Only an address on the chosen network comes out; other codes never enter this chart.',
  context: ({ input }) => ({ ...input, address: null }),
  initial: 'scanning',
  on: { 'scan.close': '.closed' },
  output: ({ context: { address } }) => ({ address }),
  states: {
    scanning: {
      invoke: {
        id: 'scanCode',
        src: 'scanCode',
        onDone: [
          { guard: withOutput('isClosed'), target: 'closed' },
          { guard: withOutput('isNone'), target: 'misread' },
          { guard: withOutput('isOtherNetwork'), target: 'otherNetwork' },
          { target: 'read', actions: withOutput('assignAddress') },
        ],
        onError: 'closed',
      },
    },
    misread: {
      description: 'The code has no address.',
      on: { 'scan.again': 'scanning' },
    },
    otherNetwork: {
      description: 'The address is on another network than the chosen one.',
      on: { 'scan.again': 'scanning' },
    },
    read: { description: 'An address was read.', type: 'final' },
    closed: { description: 'Closed without an address.', type: 'final' },
  },
})
