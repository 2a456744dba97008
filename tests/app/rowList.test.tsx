import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RowTable } from '#app/features/app/RowList.tsx'
import { renderPart } from './picking.tsx'

test('the heads of columns are for the eye: each row says all by itself', () => {
  renderPart(
    <RowTable heads={['Name', 'Amount']}>
      <p>Rent, 5 EUR</p>
    </RowTable>,
  )
  const head = screen.getByText('Amount').parentElement!
  expect([head.textContent, head.getAttribute('aria-hidden')]).toEqual(['NameAmount', 'true'])
  expect(screen.getByText('Rent, 5 EUR').closest('[aria-hidden]')).toBeNull()
})
