import { setup } from 'xstate'

/** An invitation to a wallet, run by the bank: answered once, by whom it is for. */

export interface InviteFacts {
  /** Its days are over. */
  isDue: boolean
}

export type InviteEvent =
  | { type: 'invite.accept' }
  | { type: 'invite.decline' }
  | { type: 'invite.revoke' }
  | { type: 'invite.expire' }

const inTime = <Status extends string>(target: Status) => ({ guard: 'isInTime', target }) as const

export const inviteLife = setup({
  types: {
    context: {} as InviteFacts,
    events: {} as InviteEvent,
    input: {} as InviteFacts,
  },
  guards: {
    isDue: ({ context }) => context.isDue,
    isInTime: ({ context }) => !context.isDue,
  },
}).createMachine({
  id: 'invite',
  description: 'Lets nobody in once it was answered, taken back, or its days are over.',
  context: ({ input }) => input,
  initial: 'WAITING',
  states: {
    WAITING: {
      description: 'Whoever it is for may answer.',
      on: {
        'invite.accept': inTime('ACCEPTED'),
        'invite.decline': inTime('DECLINED'),
        'invite.revoke': inTime('REVOKED'),
        'invite.expire': { guard: 'isDue', target: 'EXPIRED' },
      },
    },
    ACCEPTED: { type: 'final', description: 'They are a member.' },
    DECLINED: { type: 'final', description: 'They did not want to be one.' },
    REVOKED: { type: 'final', description: 'Taken back by whoever manages the wallet.' },
    EXPIRED: { type: 'final', description: 'Nobody answered in time.' },
  },
})

/** In the records of the bank; those who may still answer see no other. */
export type InviteStatus = ReturnType<typeof inviteLife.resolveState>['value']
