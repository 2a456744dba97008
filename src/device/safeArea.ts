/** The edges of the screen that the host or the phone covers, in CSS pixels. */
export interface SafeInsets {
  top: number
  bottom: number
  left: number
  right: number
}

const NO_INSETS: SafeInsets = { top: 0, bottom: 0, left: 0, right: 0 }

/** An edge wider than this is no edge; hosts have sent such while they were turning. */
const INSET_MAX_PX = 400

/**
 * Tells style sheets how much room there is: `--safe-start`, `--safe-end`, `--safe-left` and
 * `--safe-right`, and the height that stays when a keyboard or a drag comes and goes. What Telegram
 * covers lies inside what the phone covers, so the two are added.
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
    /** Whether the host's button stands below, and on the edge of the phone in our stead. */
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
