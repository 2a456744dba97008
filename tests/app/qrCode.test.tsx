import { render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { QrCode } from '#app/ui/QrCode.tsx'

test('a code is a picture with a name, with a square for each dark module', () => {
  const text = 'ethereum:0x52908400098527886E0F7030069857D2E4169EE7'
  render(<QrCode text={text} label="Address" />)
  const picture = screen.getByRole('img', { name: 'Address' })
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  expect(picture.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`)
  const squares =
    picture
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/M\d+ \d+/g) ?? []
  expect(squares).toHaveLength(data.flat().filter(Boolean).length)
  const [first = ''] = squares
  expect(first).toBe(`M${data[2]!.indexOf(true)} 2`)
})
