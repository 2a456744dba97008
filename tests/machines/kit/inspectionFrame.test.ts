import { expect, test } from 'vitest'
import { replayFrames, type InspectionFrame } from '#machines/kit/inspectionFrame'

const born = (actor: string, parent: string | null = null, tab = 't'): InspectionFrame => ({
  tab,
  actor,
  kind: 'born',
  chart: actor.split(':')[0]!,
  parent,
})

const heard = (actor: string, event: string, tab = 't'): InspectionFrame => ({
  tab,
  actor,
  kind: 'heard',
  event,
})

const stands = (
  actor: string,
  at: string,
  more: Partial<InspectionFrame & { kind: 'stands' }> = {},
): InspectionFrame => ({
  tab: 't',
  actor,
  kind: 'stands',
  at,
  status: 'active',
  remembers: {},
  ...more,
})

const fresh = { at: null, status: 'active', remembers: {}, values: null, lastEvent: null }

test('an actor stands nowhere until it is told', () => {
  expect(replayFrames([born('order:1'), born('quote:2', 'order:1')])).toEqual([
    { ...fresh, tab: 't', actor: 'order:1', chart: 'order', parent: null },
    { ...fresh, tab: 't', actor: 'quote:2', chart: 'quote', parent: 'order:1' },
  ])
})

test('what it heard, where it stands and what it knows are kept', () => {
  const told = stands('order:1', 'placed', { remembers: { id: 'text' }, values: { id: '7' } })
  const [order] = replayFrames([born('order:1'), heard('order:1', 'order.place'), told])
  expect(order).toMatchObject({
    at: 'placed',
    lastEvent: 'order.place',
    remembers: { id: 'text' },
    values: { id: '7' },
  })
  const [later] = replayFrames([born('order:1'), told, heard('order:1', 'order.cancel')])
  expect(later).toMatchObject({ at: 'placed', values: { id: '7' }, lastEvent: 'order.cancel' })
  const [kinds] = replayFrames([born('order:1'), told, stands('order:1', 'ended')])
  expect(kinds).toMatchObject({ at: 'ended', remembers: {}, values: null })
})

test('an actor that was not seen to be born, or has ended, is not shown', () => {
  const frames = [heard('ghost:1', 'go'), stands('ghost:2', 'idle'), born('order:3')]
  expect(replayFrames(frames).map(({ actor }) => actor)).toEqual(['order:3'])
  expect(replayFrames([...frames, stands('order:3', 'done', { status: 'done' })])).toEqual([])
})

test('actors of the same name in two tabs are two', () => {
  const frames = [born('order:1'), born('order:1', null, 'u'), heard('order:1', 'go', 'u')]
  expect(replayFrames(frames).map(({ tab, lastEvent }) => [tab, lastEvent])).toEqual([
    ['t', null],
    ['u', 'go'],
  ])
})
