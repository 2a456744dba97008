/** Edges covered by host or phone, in CSS pixels. */
export interface SafeInsets {
  top: number
  bottom: number
  left: number
  right: number
}

const NO_INSETS: SafeInsets = { top: 0, bottom: 0, left: 0, right: 0 }

/** Hosts have sent wider ones while rotating. */
const INSET_MAX_PX = 400

/**
 * Also the height that stays while a keyboard comes and goes. Telegram's insets lie inside the
 * phone's, so the two are added.
 */
export function createSafeArea(root: HTMLElement) {
  let phone = NO_INSETS
  let host = NO_INSETS
  let onButton = false

  const show = () => {
    const covered = (side: keyof SafeInsets, byPhone = phone[side]) =>
      `${validPx(byPhone) + validPx(host[side])}px`
    root.style.setProperty('--safe-start', covered('top'))
    root.style.setProperty('--safe-end', covered('bottom', onButton ? 0 : undefined))
    root.style.setProperty('--safe-left', covered('left'))
    root.style.setProperty('--safe-right', covered('right'))
  }

  return {
    coverByPhone: (edges: SafeInsets) => {
      phone = edges
      show()
    },
    coverByHost: (edges: SafeInsets) => {
      host = edges
      show()
    },
    /** Whether the host's button is shown; it then covers the phone's bottom edge for us. */
    liftForButton: (yes: boolean) => {
      onButton = yes
      show()
    },
    setHeight: (height: number) => {
      if (height > 0) root.style.setProperty('--viewport-height', `${height}px`)
    },
  }
}

const validPx = (px: unknown) => (typeof px === 'number' && px >= 0 && px <= INSET_MAX_PX ? px : 0)
