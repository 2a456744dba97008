import { useCallback } from 'react'

/**
 * Gives a field the focus whenever it was refused, by every refusal anew. Of several the first has
 * it: all of them are marked by the time the first is asked.
 */
export function useFocusWhenRefused(refused: object | null) {
  return useCallback(
    (field: HTMLInputElement | HTMLSelectElement | null) => {
      const first = field?.form?.querySelector('[aria-invalid="true"]') ?? field
      if (refused && first === field) field?.focus()
    },
    [refused],
  )
}
