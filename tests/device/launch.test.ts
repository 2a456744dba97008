import { expect, test } from 'vitest'
import { languageIn, proofIn, readLaunch, withoutLaunch } from '#device/launch'

const user =
  '%7B%22id%22%3A700100200%2C%22first_name%22%3A%22Anne%20L%22%2C%22language_code%22%3A%22ru%22%7D'
const signed = `query_id=AAF3&user=${user}&auth_date=1790000000&start_param=order_7&signature=c2ln&hash=ab12`
const unsigned = signed.replace('&signature=c2ln', '')
const theme = encodeURIComponent('{"bg_color":"#17212b","text_color":"#F5F5F5"}')
const rest = `tgWebAppVersion=9.1&tgWebAppPlatform=tdesktop&tgWebAppThemeParams=${theme}`
const mini = 'https://mini.example/home'

/** Addresses of real clients, and the data each signed. */
const launches: [story: string, address: string, initData: string | null][] = [
  ['as documented', `${mini}#tgWebAppData=${encodeURIComponent(signed)}&${rest}`, signed],
  ['signed data without its encoding', `${mini}#tgWebAppData=${signed}&${rest}`, signed],
  ['unencoded data at the very end', `${mini}#${rest}&tgWebAppData=${signed}`, signed],
  [
    'an old client, no signature',
    `${mini}#tgWebAppData=${encodeURIComponent(unsigned)}&${rest}`,
    unsigned,
  ],
  [
    'after the route of a hash router',
    `${mini}#/wallet?tgWebAppData=${encodeURIComponent(signed)}&${rest}`,
    signed,
  ],
  ['in the query', `${mini}?tgWebAppData=${encodeURIComponent(signed)}&${rest}`, signed],
  ['from a keyboard button, nothing signed', `${mini}#${rest}`, null],
  ['an empty field', `${mini}#tgWebAppData=&${rest}`, null],
  ['data broken by a shortener', `${mini}#tgWebAppData=query_id%3&${rest}`, null],
]

test.each(launches)('keeps the signed data byte for byte: %s', (_, address, initData) => {
  expect(readLaunch(address)?.initData).toBe(initData)
})

test.each(launches)('removes the launch from the address: %s', (_, address) => {
  const left = withoutLaunch(address)
  expect(left).not.toContain('tgWebApp')
  expect(left.startsWith(mini)).toBe(true)
  expect(readLaunch(left)).toBeNull()
})

test('keeps the rest of the address', () => {
  expect(withoutLaunch(`${mini}?tab=cards&tgWebAppStartParam=x#${rest}`)).toBe(`${mini}?tab=cards`)
  expect(withoutLaunch(`${mini}?tgWebAppStartParam=x&tab=cards#${rest}`)).toBe(`${mini}?tab=cards`)
})

test('a plain address has no launch data', () => {
  expect(readLaunch(`${mini}?from=tgWebApp#top`)).toBeNull()
})

test.each([
  ['no theme', '', {}],
  ['no JSON', 'dark', {}],
  ['an array', '["#ffffff"]', {}],
  ['colours that are none', '{"bg_color":"red","text_color":"#fff","hint_color":7}', {}],
  ['a way out of the style', '{"bg_color":"#fff;background:url(//x)","a:b":"#ffffff"}', {}],
  [
    'one sound colour among others',
    '{"bg_color":"#17212b","text_color":"rgb(1,2,3)"}',
    { bg_color: '#17212b' },
  ],
])('accepts only valid colours: %s', (_, params, colours) => {
  const address = `${mini}#tgWebAppVersion=7.0&tgWebAppThemeParams=${encodeURIComponent(params)}`
  expect(readLaunch(address)?.theme).toEqual(colours)
})

test('a missing or odd version counts as a new client', () => {
  expect(readLaunch(`${mini}#tgWebAppVersion=6.9`)?.version).toBe('6.9')
  expect(readLaunch(`${mini}#tgWebAppPlatform=web`)?.version).toBe('9.1')
  expect(readLaunch(`${mini}#tgWebAppVersion=beta`)?.version).toBe('9.1')
})

test('reads the deep link from the query and the signed data only', () => {
  const data = encodeURIComponent(signed)
  expect(readLaunch(`${mini}?tgWebAppStartParam=card_3#${rest}`)?.startParam).toBe('card_3')
  expect(readLaunch(`${mini}#tgWebAppData=${data}`)?.startParam).toBe('order_7')
  expect(readLaunch(`${mini}#tgWebAppStartParam=..%2F..%2Fadmin`)?.startParam).toBeNull()
})

test('the proof has the person, the hash and the data unchanged', () => {
  expect(proofIn(signed)).toEqual({ tg_id: '700100200', hash: 'ab12', init_data_raw: signed })
  expect(languageIn(signed)).toBe('ru')
})

test.each([
  ['nobody named', 'auth_date=1&hash=ab', { hash: 'ab', init_data_raw: 'auth_date=1&hash=ab' }],
  [
    'a user that is no JSON',
    'user=anna&hash=ab',
    { hash: 'ab', init_data_raw: 'user=anna&hash=ab' },
  ],
  [
    'a number too large to be exact',
    'user=%7B%22id%22%3A9007199254740993%7D',
    { init_data_raw: 'user=%7B%22id%22%3A9007199254740993%7D' },
  ],
])('leaves out of the proof what Telegram left out: %s', (_, data, proof) => {
  expect(proofIn(data)).toEqual(proof)
  expect(languageIn(data)).toBeNull()
})
