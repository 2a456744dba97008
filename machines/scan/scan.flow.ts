import { assign, setup } from 'xstate'
import type { AddressCode } from '#contract/addressCode'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'

/**
 * A code for another network than the chosen one changes it only if the customer says so. What is
 * no address never enters the context.
 */

/** `closed`: the camera was closed. `none`: a code without an address. */
export type Scanned = { what: 'closed' } | { what: 'none' } | ({ what: 'address' } & AddressCode)

/** The address is null if none was taken, the chain if the code names none. */
export interface ScannedAddress {
  address: string | null
  chainId: number | null
}

export const scanPorts = { scanCode: question<Scanned>('scanCode') }

interface ScanContext {
  chainId: number | null
  scanned: AddressCode | null
}

export const scanFlow = setup({
  types: {
    context: {} as ScanContext,
    input: {} as Pick<ScanContext, 'chainId'>,
    output: {} as ScannedAddress,
    events: {} as { type: 'scan.again' } | { type: 'scan.accept' } | { type: 'scan.close' },
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
    assignAddress: assign((_, scanned: Scanned) => (scanned.what === 'address' ? { scanned } : {})),
    clearAddress: assign({ scanned: null }),
  },
}).createMachine({
  id: 'scan',
  description:
    'Only an address on the chosen network comes out; other codes never enter this chart.',
  context: ({ input }) => ({ ...input, scanned: null }),
  initial: 'scanning',
  on: { 'scan.close': { target: '.closed', actions: 'clearAddress' } },
  output: ({ context: { scanned } }) => ({
    address: scanned?.address ?? null,
    chainId: scanned?.chainId ?? null,
  }),
  states: {
    scanning: {
      invoke: {
        id: 'scanCode',
        src: 'scanCode',
        onDone: [
          { guard: withOutput('isClosed'), target: 'closed' },
          { guard: withOutput('isNone'), target: 'misread' },
          {
            guard: withOutput('isOtherNetwork'),
            target: 'otherNetwork',
            actions: withOutput('assignAddress'),
          },
          { target: 'read', actions: withOutput('assignAddress') },
        ],
        onError: 'unavailable',
      },
    },
    unavailable: {
      description: 'There is no camera, or it is not allowed.',
      on: { 'scan.again': 'scanning' },
    },
    misread: {
      description: 'The code has no address.',
      on: { 'scan.again': 'scanning' },
    },
    otherNetwork: {
      description: 'The address is on another network than the chosen one.',
      on: {
        'scan.again': { target: 'scanning', actions: 'clearAddress' },
        'scan.accept': 'read',
      },
    },
    read: { description: 'An address was read.', type: 'final' },
    closed: { description: 'Closed without an address.', type: 'final' },
  },
})
