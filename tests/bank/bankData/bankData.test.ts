import { validate as isRoutingNumber } from 'abavalidator'
import { isValidBIC } from 'ibantools'
import { beforeAll, expect, test } from 'vitest'
import { readBankData } from '#contract/bankData'
import { countries } from '#bank/reference/countries'
import { banks } from '#bank/outside/bankDirectory.data'
import { openTestBank } from '#tests/kit/bank'
import { openTenantKit } from '#tests/bank/session/tenantKit'

const bank = await openTestBank()
const { ask, moveIn } = await openTenantKit(bank)
let bearer: string

beforeAll(async () => {
  bearer = (await moveIn()).bearer
})

const find = (words: object) => ask(readBankData, { ...words }, { bearer })

const known: [code: string, name: string, country: string, more: object][] = [
  ['DE89 3704 0044 0532 0130 00', 'Commerzbank', 'DE', { iban: 'DE89370400440532013000' }],
  ['nl91abna0417164300', 'ABN AMRO Bank', 'NL', { swift_bic: 'ABNANL2A' }],
  ['021000021', 'JPMorgan Chase Bank, N.A.', 'US', { routing_number: '021000021' }],
  ['DEUTDEFF500', 'Deutsche Bank', 'DE', { swift_bic: 'DEUTDEFF500' }],
  ['GB29NWBK60161331926819', 'National Westminster Bank', 'GB', {}],
]

test.each(known)('the bank of %s is %s', async (code, name, country, more) => {
  const { body } = await find({ code })
  expect(body).toMatchObject({ bank_name: name, ...more })
  const { country_id } = body.address as { country_id: number }
  expect(countries.find(({ id }) => id === country_id)?.iso2).toBe(country)
  expect((await find({ account_number: code })).body).toEqual(body)
})

test.each(['DE68210501700012345678', '121145433', 'BARBINBB'])(
  'an unknown bank %s leaves the form manual',
  async (code) => {
    const { status, body } = await find({ code })
    expect([status, body.code]).toEqual([404, 'BANK_NOT_FOUND'])
  },
)

test.each(['', 'DE88370400440532013000', '021000022', 'COBADEF', 'none', '٣٤٥'])(
  'refuses "%s" as a bank code',
  async (code) => {
    const { status, body } = await find({ code })
    expect([status, body.code]).toEqual([422, 'DESTINATION_INVALID'])
    expect(body.errors).toEqual([{ pointer: '/code', code: 'SHAPE' }])
  },
)

test('names the bank and never the account holder', async () => {
  const { body } = await find({ code: 'NL91ABNA0417164300' })
  expect(Object.keys(body).sort()).toEqual(['address', 'bank_name', 'iban', 'swift_bic'])
})

test('every code of the directory is valid and of its country', () => {
  for (const { country, bic, codes, name } of banks) {
    expect(
      countries.some(({ iso2 }) => iso2 === country),
      name,
    ).toBe(true)
    if (bic) expect([name, isValidBIC(bic), bic.slice(4, 6)]).toEqual([name, true, country])
    if (country === 'US') expect(codes.filter((code) => !isRoutingNumber(code))).toEqual([])
  }
})
