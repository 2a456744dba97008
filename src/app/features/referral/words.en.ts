import { counting } from '#app/i18n/plural.ts'

const count = counting('en')

export const referral = {
  link: 'Your link',
  copyCode: (code: string) => `Copy ${code}`,
  reward: 'Reward',
  you: 'You get',
  friend: 'Your friend gets',
  when: 'When',
  whenText: (sum: string, days: number) =>
    `Your friend is verified and adds ${sum} within ${count(days, { one: 'day', other: 'days' })}.`,
  earned: 'You earned',
  friends: 'Friends',
  none: 'Friends who sign up with your link appear here.',
  someone: 'New friend',
  joined: (day: string) => `Joined. Has until ${day}`,
  rewarded: 'Reward paid',
  ended: {
    late: 'No reward: the time is over',
    limit: 'No reward: your yearly limit is reached',
    other: 'No reward',
  },
}
