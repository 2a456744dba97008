import { sendTo, setup } from 'xstate'
import { assignLocation, assignWallet, isMoneyNews, pageTypes } from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { friends } from './friends.flow.ts'
import { ownReferral } from './ownReferral.flow.ts'

export const invitePageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as { ownReferral: 'ownReferralFlow'; friends: 'friendsFlow' },
  },
  actors: { ownReferralFlow: ownReferral.flow, friendsFlow: friends.flow },
  guards: { moneyMoved: isMoneyNews },
  actions: {
    assignLocation,
    assignWallet,
    readOwnReferralAgain: sendTo('ownReferral', { type: 'news.arrived' }),
    readFriendsAgain: sendTo('friends', { type: 'list.refresh' }),
  },
}).createMachine({
  id: 'invitePage',
  description: 'A reward that arrives is read with the money it brings.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Invitations are of the person, not of a wallet.',
      invoke: [
        { id: 'ownReferral', src: 'ownReferralFlow', input: { asked: null } },
        { id: 'friends', src: 'friendsFlow', input: { filter: null } },
      ],
      on: {
        'location.changed': { actions: withEvent('assignLocation') },
        'wallet.opened': { actions: withEvent('assignWallet') },
        'news.arrived': {
          guard: withEvent('moneyMoved'),
          actions: ['readOwnReferralAgain', 'readFriendsAgain'],
        },
        'news.reset': { actions: ['readOwnReferralAgain', 'readFriendsAgain'] },
      },
    },
  },
})
