import type { SnapshotFrom } from 'xstate'
import { insideRooms, openRooms } from './rooms.ts'
import { roomsSetup, wingBound } from './rooms.setup.ts'
import { accounts } from './rooms.states/accounts.ts'
import { addMoney } from './rooms.states/addMoney.ts'
import { activity } from './rooms.states/activity.ts'
import { cards } from './rooms.states/cards.ts'
import { counterparties } from './rooms.states/counterparties.ts'
import { cashOut, exchange, send } from './rooms.states/desks.ts'
import { home } from './rooms.states/home.ts'
import { notices } from './rooms.states/notices.ts'
import { orders } from './rooms.states/orders.ts'
import { profile } from './rooms.states/profile.ts'
import { receive } from './rooms.states/receive.ts'
import { wallets } from './rooms.states/wallets.ts'

/**
 * The rooms behind the door, as a flow that lives while the house is inside and comes with the code
 * of its rooms. The house decides which room may be lit; here the room's flows start by its being
 * lit and stop by its being left. What every room needs lives beside them all; what only some need is
 * brought with the first of them, and stays.
 */

export const roomsFlow = roomsSetup.createMachine({
  id: 'rooms',
  context: ({ input }) => ({
    ...input,
    address: null,
    wings: [],
    refusal: null,
    walletId: null,
    heard: null,
  }),
  initial: 'dark',
  invoke: [
    {
      id: 'person',
      src: 'personFlow',
      onSnapshot: {
        guard: { type: 'personKnown', params: ({ event }) => event.snapshot },
        actions: { type: 'tellHouseWho', params: ({ event }) => event.snapshot.context.person! },
      },
    },
    {
      id: 'feed',
      src: 'feedFlow',
      input: { walletId: null },
      onSnapshot: {
        guard: { type: 'newsCame', params: ({ event }) => event.snapshot },
        actions: [
          { type: 'noteHeard', params: ({ event }) => event.snapshot },
          { type: 'passOnNews', params: ({ event }) => event.snapshot },
          { type: 'tellVerification', params: ({ event }) => event.snapshot },
          { type: 'tellNotices', params: ({ event }) => event.snapshot },
          { type: 'tellWallet', params: ({ event }) => event.snapshot },
        ],
      },
    },
    {
      id: 'wallet',
      src: 'walletFlow',
      onSnapshot: {
        guard: { type: 'walletOpened', params: ({ event }) => event.snapshot },
        actions: [
          { type: 'noteWallet', params: ({ event }) => event.snapshot },
          { type: 'announceOpened', params: ({ event }) => event.snapshot },
          { type: 'verifyFor', params: ({ event }) => event.snapshot },
          // The one thing read before it was known how far the wallet's news had come.
          'readNoticesAgain',
        ],
      },
    },
    { id: 'verification', src: 'verificationFlow' },
    { id: 'notices', src: 'noticesFlow' },
    { id: 'recording', src: 'recordingFlow' },
    { id: 'lock', src: 'lockFlow' },
  ],
  on: {
    'wallet.opened': {
      actions: { type: 'followWallet', params: ({ event }) => event },
    },
    'room.light': {
      target: '.deciding',
      actions: [
        { type: 'noteAddress', params: ({ event }) => event },
        { type: 'seekWallet', params: ({ event }) => event },
      ],
    },
  },
  states: {
    dark: { description: 'The house is about to say which room is lit.' },
    deciding: {
      always: [
        { guard: 'wingMissing', target: 'bringing' },
        ...[...insideRooms, ...openRooms].map((room) => ({
          guard: { type: 'boundFor' as const, params: { room } },
          target: room,
        })),
        { target: 'dark' },
      ],
    },
    bringing: {
      description: 'The flows of a wing are fetched, beside the screen of the room.',
      invoke: {
        id: 'bringWing',
        src: 'bringWing',
        // Nothing is brought but for a room that lies in a wing.
        input: ({ context }) => ({ wing: wingBound(context)! }),
        onDone: { target: 'deciding', actions: 'noteWing' },
        onError: { target: 'missing', actions: 'noteRefusal' },
      },
    },
    missing: {
      description: 'They could not be fetched; nothing is lost by trying again.',
      on: { 'room.retry': 'bringing' },
    },
    home,
    activity,
    wallets,
    receive,
    exchange,
    send,
    cashOut,
    addMoney,
    orders,
    counterparties,
    accounts,
    cards,
    verification: { description: 'Who they are to the bank, and what that opens.' },
    notices,
    developers: { invoke: { id: 'keys', src: 'keysFlow' } },
    webhooks: { invoke: { id: 'webhooks', src: 'webhooksFlow' } },
    calls: {},
    more: { description: 'On a phone: the rooms that have no tab of their own.' },
    profile,
    sandbox: {
      invoke: [
        { id: 'mailbox', src: 'mailboxFlow', input: { filter: { to: null } } },
        { id: 'chain', src: 'chainFlow' },
        { id: 'book', src: 'bookFlow' },
      ],
    },
    notFound: {},
  },
})

export type RoomsSnapshot = SnapshotFrom<typeof roomsFlow>
