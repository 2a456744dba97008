import { openDevice } from '#device/open'

/** The page that `#tests/kit/deviceSite` serves. */
window.device = openDevice()
