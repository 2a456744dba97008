import { expect, test } from 'vitest'
import { oneOrderExhibit } from '#machines/order/orderForm.exhibit'
import { walksOf } from '#tests/kit/mbt'
import { takeWalk } from '#tests/kit/takeWalk'

test('an order that was shown stays shown, whatever is refused after it', async () => {
  const walks = walksOf(oneOrderExhibit)
  expect(walks.length).toBeGreaterThan(50)
  for (const walk of walks) {
    let shown = false
    await takeWalk(oneOrderExhibit, walk, {
      check(state) {
        shown ||= state.context.order !== null
        if (shown) expect(state.value).not.toBe('refused')
      },
    })
  }
})
