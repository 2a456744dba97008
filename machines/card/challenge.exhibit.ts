import { doneEvent, eventsOf, listExhibit, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { challengeLife } from './challenge.life.ts'
import { challengesFlow } from './challenges.flow.ts'
import { waitingChallenges } from './waitingChallenges.flow.ts'

const challengeExhibit: Exhibit = {
  logic: challengeLife,
  inputs: [{ isDue: false }, { isDue: true }],
  events: eventsOf('challenge.approve', 'challenge.deny', 'challenge.expire'),
}

const waiting = {
  id: 'h1',
  status: 'WAITING',
  card_id: 'k1',
  brand: 'VISA',
  last4: '4821',
  merchant: { name: 'Northgate Airways' },
  amount: '12.50',
  currency: 'USD',
  seconds_left: 300,
}

const challengesExhibit: Exhibit = {
  logic: challengesFlow,
  inputs: [{ walletId: 'w1' }],
  events: [
    { type: 'challenges.refresh' },
    { type: 'challenge.answer', id: 'h1', answer: 'approve' },
    { type: 'challenge.answer', id: 'h1', answer: 'deny' },
    doneEvent('readChallenges', { challenges: [waiting] }),
    doneEvent('readChallenges', { challenges: [] }),
    refusedEvent('readChallenges', 'OFFLINE'),
    doneEvent('answerChallenge', { ...waiting, status: 'APPROVED', card_status: 'ACTIVE' }),
    doneEvent('answerChallenge', { ...waiting, status: 'DENIED', card_status: 'FROZEN' }),
    refusedEvent('answerChallenge', 'STATE_CONFLICT'),
    refusedEvent('answerChallenge', 'STEP_UP_REQUIRED', {
      bound: { purpose: 'card_payment', amount: '12.50', meta: { currency: 'USD', subject: 'h1' } },
    }),
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
  ],
}

export const challengeExhibits = {
  challenge: challengeExhibit,
  challenges: challengesExhibit,
  waitingChallenges: listExhibit(waitingChallenges.flow, { walletId: 'w1' }, { walletId: 'w2' }, [
    waiting,
  ]),
}
