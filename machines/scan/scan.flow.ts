import { assign, setup } from 'xstate'
import type { AddressCode } from '#contract/addressCode'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'

/**
 * Reads an address off a code with the camera of the host.
 *
 * It ends with an address or with none, and whoever began it treats the address as if it had been
 * typed: the same checks, no amount taken along. A code that names another network than the one that
 * was chosen is not taken at all, since money sent there is lost. What was scanned and is no address
 * never comes in here.
 */

/** `closed`: the person shut the camera. `none`: there was a code, but not of an address. */
export type Scanned = { what: 'closed' } | { what: 'none' } | ({ what: 'address' } & AddressCode)

export const scanPorts = { scanCode: question<Scanned>('scanCode') }

interface ScanContext {
  /** Of the network that was chosen before, where one was. */
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
  context: ({ input }) => ({ ...input, address: null }),
  initial: 'scanning',
  on: { 'scan.close': '.closed' },
  output: ({ context: { address } }) => ({ address }),
  states: {
    scanning: {
      description: 'The camera is open.',
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
      description: 'A code was seen, but not of an address.',
      on: { 'scan.again': 'scanning' },
    },
    otherNetwork: {
      description: 'The code is of an address on another network than the chosen one.',
      on: { 'scan.again': 'scanning' },
    },
    read: { type: 'final' },
    closed: { type: 'final' },
  },
})
