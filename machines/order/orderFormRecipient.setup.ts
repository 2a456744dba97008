import { assign, raise, sendTo } from 'xstate'
import type { DestinationSaved } from '#machines/counterparty/newDestination.setup'
import { withEvent, withOutput } from '#machines/kit/params'
import { holds, otherNetwork } from './offer.setup.ts'
import { orderFormSetup } from './orderForm.setup.ts'
import type { NetworkNamed, OrderFormContext } from './orderFormTypes.setup.ts'
import {
  choosesCurrency,
  currencyFor,
  orderTypeFor,
  recipientOf,
  type OrderPayee,
} from './payee.setup.ts'

/** Whom an order pays: found, scanned, or made here. Parts of orderForm.flow.ts. */

const payeeOf = ({ saved, name }: DestinationSaved): OrderPayee => ({
  kind: 'destination',
  name,
  // Only a saved one is added.
  destination: saved!,
  paidAt: null,
  isNew: true,
})

const payeeAsked = ({ offer, payeeId }: OrderFormContext): OrderPayee | null =>
  offer?.payees.find((payee) =>
    payee.kind === 'destination'
      ? payee.destination.id === payeeId
      : payee.kind === 'contact' && payee.contactId === payeeId,
  ) ?? null

export const orderFormWithPayee = orderFormSetup.extend({
  guards: {
    payeeAsked: ({ context }) => payeeAsked(context) !== null,
    payeeOffered: ({ context: { offer } }, { payee }: { payee: OrderPayee }) =>
      orderTypeFor(payee, offer?.orderTypes ?? []) !== null,
    addressRead: (_, { address }: NetworkNamed) => address !== null,
    isOtherNetwork: ({ context: { offer } }, named: NetworkNamed) =>
      otherNetwork(offer, named) !== null,
    recipientSaved: (_, { saved }: DestinationSaved) => saved !== null,
  },
  actions: {
    raisePayeeAsked: raise(({ context }) => ({
      type: 'payee.pick' as const,
      payee: payeeAsked(context)!,
    })),
    sendPayee: sendTo(
      'quote',
      ({ context: { offer, symbol } }, { payee }: { payee: OrderPayee }) => ({
        type: 'payee.pick' as const,
        recipient: recipientOf(payee),
        orderType: orderTypeFor(payee, offer!.orderTypes)!,
        currencyId: currencyFor(payee, offer!.currencies),
        takesItself:
          choosesCurrency(payee) ||
          (symbol === null && holds(offer, currencyFor(payee, offer!.currencies))),
      }),
    ),
    sendRecipient: sendTo('quote', ({ context }, { payee }: { payee: OrderPayee | null }) => ({
      type: 'recipient.set' as const,
      recipient: payee ? recipientOf(payee) : {},
      arrivesAsSent:
        context.orderType === null &&
        (payee === null || currencyFor(payee, context.offer?.currencies ?? []) === null),
    })),
    sendAddress: sendTo('quote', (_, { address, memo, lookalikeSeen }: NetworkNamed) => ({
      type: 'address.set' as const,
      address: address ?? '',
      ...(memo !== undefined && { memo }),
      ...(lookalikeSeen !== undefined && { lookalikeSeen }),
    })),
    /** An address of another network than the chosen one chooses that network. */
    sendNetwork: sendTo('quote', ({ context: { offer } }, named: NetworkNamed) => ({
      type: 'currency.pick' as const,
      end: 'from' as const,
      currencyId: otherNetwork(offer, named),
    })),
    assignSearch: assign((_, { search }: { search: string }) => ({ search })),
    assignScanned: assign((_, { address }: NetworkNamed) => ({ search: address ?? '' })),
    clearSearch: assign({ search: '' }),
    /** From now on they are one of the saved ones. */
    assignRecipient: assign(({ context: { offer } }, added: DestinationSaved) => ({
      offer: offer && { ...offer, payees: [payeeOf(added), ...offer.payees] },
    })),
    raiseRecipient: raise((_, added: DestinationSaved) => ({
      type: 'payee.pick' as const,
      payee: payeeOf(added),
    })),
  },
})

export const recipient = orderFormWithPayee.createStateConfig({
  description: 'Whom the order pays: found, scanned, or new.',
  initial: 'searching',
  states: {
    searching: {
      description: 'One search over the saved, and over what was pasted.',
      on: {
        'recipient.search': { actions: withEvent('assignSearch') },
        'recipient.scan': 'scanning',
        'recipient.add': 'adding',
      },
    },
    scanning: {
      description: 'Scanning an address or an IBAN, until somebody types.',
      on: {
        'recipient.search': { target: 'searching', actions: withEvent('assignSearch') },
        'recipient.add': 'adding',
        'payee.pick': {
          guard: withEvent('payeeOffered'),
          target: 'searching',
          actions: ['clearSearch', withEvent('sendPayee')],
        },
      },
      invoke: {
        id: 'recipientScan',
        src: 'scanFlow',
        input: { chainId: null },
        onDone: [
          {
            guard: withOutput('addressRead'),
            target: 'searching',
            actions: withOutput('assignScanned'),
          },
          { target: 'searching' },
        ],
      },
    },
    adding: {
      description: 'A new recipient is saved without leaving the payment, then chosen.',
      invoke: {
        id: 'newRecipient',
        src: 'newDestinationFlow',
        input: ({ context: { walletId }, event }) => ({
          walletId,
          counterpartyId: null,
          ...(event.type === 'recipient.add'
            ? { type: event.choice, draft: event.draft }
            : { type: 'SEPA' as const, draft: {} }),
        }),
        onDone: [
          {
            guard: withOutput('recipientSaved'),
            target: 'searching',
            actions: [withOutput('assignRecipient'), withOutput('raiseRecipient')],
          },
          { target: 'searching' },
        ],
      },
    },
  },
})
