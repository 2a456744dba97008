import { expect, test } from 'vitest'
import { issuingProgramStatuses, subAccountStatuses } from '#contract/program'
import { programExhibit, subAccountExhibit as exhibit } from '#machines/card/card.exhibit'
import { advance, allows } from '#machines/kit/life'
import { programLife, type ProgramEvent } from '#machines/card/program.life'
import {
  subAccountLife,
  type SubAccountEvent,
  type SubAccountFacts,
} from '#machines/card/subAccount.life'

const facts: SubAccountFacts = {
  stage: null,
  reason: null,
  holds: false,
  funded: false,
  cardsAlive: false,
  programActive: true,
}

const tableWith = (more: Partial<SubAccountFacts>) =>
  subAccountStatuses
    .map((status) => {
      const here = { status, facts: { ...facts, ...more } }
      const taken = (exhibit.events as SubAccountEvent[])
        .filter((event) => allows(subAccountLife, here, event))
        .map((event) => {
          const type = event.type.replace('subAccount.', '')
          return `${type} -> ${advance(subAccountLife, here, event).status}`
        })
      return `${status.padEnd(8)} ${taken.join(', ')}`.trim()
    })
    .join('\n')

test('events allowed in each status of an empty sub-account', () => {
  expect(tableWith({})).toMatchInlineSnapshot(`
    "ACTIVE   topUp -> ACTIVE, withdraw -> ACTIVE, block -> BLOCKED, pause -> INACTIVE, cancel -> CANCELED
    BLOCKED  unblock -> ACTIVE, cancel -> CANCELED
    INACTIVE resume -> ACTIVE, cancel -> CANCELED
    CANCELED"
  `)
})

test('refuses to close with live cards, holds or money', () => {
  for (const more of [{ holds: true }, { funded: true }, { cardsAlive: true }])
    expect(tableWith(more)).not.toContain('cancel')
  expect(tableWith({ holds: true })).not.toContain('pause')
})

test('opens once and cannot resume under an archived program', () => {
  expect(tableWith({ stage: 'opening' })).toContain('network.opened -> ACTIVE')
  expect(tableWith({ programActive: false })).not.toContain('resume')
})

test('archives and restores a program', () => {
  const table = issuingProgramStatuses.map((status) => {
    const here = { status, facts: {} }
    return (programExhibit.events as ProgramEvent[])
      .filter((event) => allows(programLife, here, event))
      .map((event) => `${status} ${event.type} ${advance(programLife, here, event).status}`)
  })
  expect(table.flat()).toEqual([
    'ACTIVE program.archive ARCHIVED',
    'ARCHIVED program.restore ACTIVE',
  ])
})
