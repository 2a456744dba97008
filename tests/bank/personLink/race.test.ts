import { expect, test } from 'vitest'
import { readUser } from '#contract/person'
import { switchPerson, unlinkPerson } from '#contract/personLink'
import { openTestBank } from '#tests/kit/bank'
import { openTenantKit } from '#tests/bank/session/tenantKit'
import { openLinking } from './linkKit.ts'

/** Links, switches and their ends at once, and many in a row. */

const bank = await openTestBank()
const kit = await openTenantKit(bank)
const { ask, moveIn, rows } = kit
const { prove, link, linksOf, linked, enter } = openLinking(bank, kit)

const idOf = async (bearer: string) => String((await ask(readUser, {}, { bearer })).body.id)

test('two links at once make one, from either side', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  await prove(one.bearer, other.email)
  await prove(other.bearer, one.email)
  const done = await Promise.all([link(one.bearer), link(other.bearer), link(one.bearer)])
  expect(done.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1)
  expect((await linksOf(one.bearer)).data).toHaveLength(1)
  expect((await linksOf(other.bearer)).data).toHaveLength(1)
  expect(
    await rows(
      'select 1 from person_links where tenant_id = $1 and person_id = $2',
      await idOf(one.bearer),
    ),
  ).toHaveLength(1)
})

test('a switch while the link ends leaves no session behind it', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  const id = await linked(one, other)
  const [switched] = await Promise.all([
    enter(one.bearer, id),
    ask(unlinkPerson, { id }, { bearer: other.bearer }),
  ])
  expect(['NOT_FOUND', undefined]).toContain(switched.body.code)
  if (switched.status === 201) {
    const { access_token } = switched.body
    const after = await ask(readUser, {}, { bearer: String(access_token) })
    expect(after.body.code).toBe('ACCESS_TOKEN_INVALID')
  }
  expect((await linksOf(one.bearer)).data).toEqual([])
})

test('switches are limited', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  const id = await linked(one, other)
  const codes = []
  for (let at = 0; at < 21; at += 1) {
    codes.push((await ask(switchPerson, { id }, { bearer: one.bearer })).body.code)
    bank.clock.advance(1_000)
  }
  expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }))
  expect(codes[20]).toBe('RATE_LIMITED')
})
