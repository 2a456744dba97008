import { useCallback } from 'react'

/** Of several refused fields only the first: all are marked before the first ref runs. */
export function useFocusWhenRefused(refused: object | null) {
  return useCallback(
    (field: HTMLInputElement | HTMLSelectElement | HTMLButtonElement | null) => {
      const first = field?.form?.querySelector('[aria-invalid="true"]') ?? field
      if (refused && first === field) field?.focus()
    },
    [refused],
  )
}
