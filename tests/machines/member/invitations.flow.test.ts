import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { wire } from '#machines/kit/port'
import { invitationsFlow, invitationsPorts } from '#machines/member/invitations.flow'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

test.each(['invitation.accept', 'invitation.decline'] as const)(
  '%s: only of an invitation that is there',
  async (type) => {
    const bank = createPendingPorts(invitationsPorts)
    const flow = createActor(wire(invitationsFlow, invitationsPorts, bank.answers)).start()
    bank.last('readInvitations').answer({ invites: [{ id: 'i1' }] })
    await settled()
    flow.send({ type, id: 'i2' })
    expect(flow.getSnapshot().value).toBe('ready')
    flow.send({ type, id: 'i1' })
    expect(bank.last('answerInvitation').input).toEqual({
      id: 'i1',
      accepts: type === 'invitation.accept',
    })
  },
)
