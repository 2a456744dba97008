import { expect, test } from 'vitest'
import { closedMessage } from '#bank/closing/messages'

test.each([
  ['en', 'Reason:'],
  ['ru', 'Причина:'],
] as const)(
  'in %s whose account is closed is told why, where there is a reason',
  (language, why) => {
    const textOf = (reason: string | null) => closedMessage(reason)[language]('Larkspur')[1]
    expect(textOf('Long unused')).toContain(`${why} Long unused`)
    expect(textOf(null)).not.toContain(why)
  },
)
