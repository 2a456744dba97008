import { expect, test } from 'vitest'
import { changeUserData, readUserData } from '#contract/person'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openVerifying } from './visitor.ts'

/** The verified name and birth date are the profile's, and stay. */

const bank = await openTestBank()
const kit = await openVerifying(bank)

test('the verified name and birth date are the profile’s, and stay', async () => {
  const profileOf = async (owner: Owner) => (await owner.ask(readUserData)).body
  const owner = await kit.moveIn()
  await owner.ask(changeUserData, { first_name: 'Ro' })
  await kit.handIn(owner)
  expect(await profileOf(owner)).toMatchObject({ first_name: 'Ro', last_name: null })
  await kit.say(owner, 'green')
  const verified = { first_name: 'Rowan', last_name: 'Quill', birth_date: '1990-04-01' }
  expect(await profileOf(owner)).toMatchObject(verified)

  const changes = { first_name: 'Ro', last_name: 'Moneybags', birth_date: '2050-01-01' }
  for (const [name, value] of Object.entries(changes))
    for (const changed of [value, null]) {
      const { status, body } = await owner.ask(changeUserData, { [name]: changed })
      expect([status, body.code, body.errors]).toEqual([
        409,
        'IDENTITY_VERIFIED',
        [{ pointer: `/${name}`, code: 'IDENTITY_VERIFIED' }],
      ])
    }
  expect(await profileOf(owner)).toMatchObject(verified)
  const same = { ...verified, language: 'ru' }
  expect((await owner.ask(changeUserData, same)).body).toMatchObject(same)
})

test('what was verified once stays fixed through a suspension', async () => {
  const owner = await kit.moveIn()
  await kit.handIn(owner)
  await kit.say(owner, 'green')
  await kit.say(owner, 'hit')
  expect((await kit.entity(owner)).status).toBe('HOLD')
  const renamed = await owner.ask(changeUserData, { first_name: 'Mallory' })
  expect([renamed.status, renamed.body.code]).toEqual([409, 'IDENTITY_VERIFIED'])
})

test('the vendor takes neither the unborn nor children', async () => {
  const owner = await kit.moveIn()
  const { url } = await kit.open(owner)
  const page = await kit.enter(url)
  await page.fill('document', { gov_id_number: `N${bank.world.random.number()}` })
  await page.fill('face')
  const today = bank.clock.now().toISOString().slice(0, 10)
  const born = (years: number, days = 0) => {
    const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
    return new Date(Date.UTC(year - years, month - 1, day + days)).toISOString().slice(0, 10)
  }
  const answer = async (date_of_birth: string) =>
    (await page.fill('questions', { date_of_birth })).status
  for (const date of ['2050-01-01', born(0, 1), today, born(12), born(18, 1), '1990-02-31'])
    expect([date, await answer(date)]).toEqual([date, 422])
  expect(await answer(born(18))).toBe(303)
})
