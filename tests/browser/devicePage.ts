import { addBrowserCapabilities } from '#device/browserCapabilities'
import { openDevice } from '#device/open'

/** The page that `#tests/kit/deviceSite` serves. */
window.device = openDevice().then((device) => {
  addBrowserCapabilities(device)
  return device
})
