import { equip } from '#device/hands'
import { openDevice } from '#device/open'

/** The page that `#tests/kit/deviceSite` serves. */
window.device = openDevice().then((device) => {
  equip(device)
  return device
})
