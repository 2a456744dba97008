import type { Referral } from '#contract/referral'
import { doneEvent, eventsOf, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { friends } from './friends.flow.ts'
import { invitePageFlow } from './invitePage.flow.ts'
import { ownReferral, type OwnReferral } from './ownReferral.flow.ts'
import { referralLife, type ReferralFacts } from './referral.life.ts'

const facts: ReferralFacts = {
  barred: null,
  isEarned: false,
  isLimitReached: false,
  isDue: false,
  reason: null,
}

const referralExhibit: Exhibit = {
  logic: referralLife,
  inputs: [
    { ...facts, barred: 'known' },
    { ...facts, isEarned: true },
    { ...facts, isEarned: true, isLimitReached: true },
    { ...facts, isDue: true },
  ],
  events: eventsOf('referral.check'),
}

const answer: OwnReferral = {
  code: {
    referral_code: 'ABCD2345',
    web_path: '/sign-up?ref=ABCD2345',
    telegram_url: 'https://t.me/larkspur_bot?startapp=ABCD2345',
    terms: {
      currency: 'USD',
      inviter: '10',
      friend: '10',
      added: '100',
      days: 30,
      per_year: 20,
    },
  },
  income: { invited: 1, rewarded: 1, paid: '10.00', currency: 'USD' },
}

const ownReferralExhibit: Exhibit = {
  logic: ownReferral.flow,
  inputs: [{ asked: null }],
  events: [
    ...eventsOf('page.refresh', 'news.arrived'),
    doneEvent('readAnswer', { answer }),
    doneEvent('readAnswer', {
      answer: { ...answer, code: { ...answer.code, telegram_url: null } },
    }),
    refusedEvent('readAnswer', 'NOT_FOUND'),
  ],
}

const friend: Referral = {
  id: 'r1',
  name: 'Rowan M.',
  status: 'REWARDED',
  reason: null,
  joined_at: '2026-03-02T09:00:00.000Z',
  until: '2026-04-01T09:00:00.000Z',
  reward: '10.00',
  currency: 'USD',
}

const friendsExhibit: Exhibit = {
  logic: friends.flow,
  inputs: [{ filter: null }],
  events: [
    { type: 'page.set', offset: 10 },
    { type: 'list.refresh' },
    { type: 'list.filter', filter: null },
    doneEvent('fetchPage', { data: [], total: 0 }),
    doneEvent('fetchPage', {
      data: [
        friend,
        { ...friend, id: 'r2', name: null, status: 'JOINED' },
        { ...friend, id: 'r3', status: 'ENDED', reason: 'late' },
      ],
      total: 3,
    }),
    refusedEvent('fetchPage', 'OFFLINE'),
  ],
}

export const referralExhibits = {
  invitePage: pageExhibit(invitePageFlow),
  ownReferral: ownReferralExhibit,
  friends: friendsExhibit,
  referral: referralExhibit,
}
